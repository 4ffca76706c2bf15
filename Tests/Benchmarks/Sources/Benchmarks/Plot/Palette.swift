/// One colour per peer, the same in every drawing.
enum Palette {
  static func color(of peer: String) -> String {
    switch peer {
    case CFormsPeer.plain.name: "#a3a8ae"
    case CFormsPeer.best.name: "#5d6670"
    case SoclePeer().name: "#d9542b"
    case GRDBFastestPeer().name: "#3f72a6"
    case GRDBIdiomaticPeer().name: "#9dbfe0"
    default: "#b59a4c"
    }
  }
}
