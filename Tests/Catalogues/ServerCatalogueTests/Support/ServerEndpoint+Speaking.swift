import CatalogueTesting
import ServerCatalogue

extension ServerEndpoint {
  /// An endpoint for a test that supports only `protocols`; it supports every protocol if none is given.
  static func speaking(
    _ id: String, _ protocols: VPNProtocol..., status: Int = 1
  ) -> ServerEndpoint {
    let names = protocols.map { ($0.rawValue, ProtocolEntry?.none) }
    return made(id, status: status, overrides: Dictionary(names) { first, _ in first })
  }
}
