/// One color and one name for each peer, the same in every drawing.
enum Palette {
  static func color(of peer: String) -> String {
    switch peer {
    case CFormsPeer.plain.name: "#a3a8ae"
    case CFormsPeer.best.name: "#7a838d"
    case SoclePeer().name: "#d9542b"
    case GRDBFastestPeer().name: "#3f72a6"
    case GRDBIdiomaticPeer().name: "#8fb4da"
    default: "#b59a4c"
    }
  }

  static func name(of peer: String) -> String {
    switch peer {
    case CFormsPeer.plain.name: "plain C"
    case CFormsPeer.best.name: "best C"
    case SoclePeer().name: "Socle"
    case GRDBFastestPeer().name: "GRDB, fastest way"
    case GRDBIdiomaticPeer().name: "GRDB, Codable records"
    default: peer
    }
  }
}
