import Foundation

/// The JSON of lists, in which a test can change single keys of a server or an endpoint.
enum ListText {
  /// A server that is good, as the API sends it.
  static let server: [String: String] = [
    "ID": #""a""#, "Name": #""CH#1""#, "Domain": #""a.example.net""#, "Tier": "2",
    "EntryCountry": #""CH""#, "ExitCountry": #""CH""#, "Features": "12", "City": #""Neufels""#,
    "Score": "1.5", "Load": "20", "Status": "1", "HostCountry": "null",
    "Location": #"{"Lat": 47.4, "Long": 8.5}"#, "Servers": "[\(object(endpoint))]",
  ]

  /// An endpoint that is good.
  static let endpoint: [String: String] = [
    "ID": #""a-1""#, "EntryIP": #""192.0.2.1""#, "ExitIP": #""198.51.100.1""#,
    "Domain": #""a.example.net""#, "Status": "1", "Label": #""0""#, "X25519PublicKey": #""a2V5""#,
  ]

  /// The server with the keys of `changes` changed or, for nil, removed.
  static func server(_ changes: [String: String?] = [:]) -> String {
    object(changed(server, changes))
  }

  /// The server with its only endpoint changed.
  static func server(endpoint changes: [String: String?]) -> String {
    server(["Servers": "[\(object(changed(endpoint, changes)))]"])
  }

  /// The server under another id.
  static func server(id: String) -> String { server(["ID": "\"\(id)\""]) }

  static func list(_ items: String...) -> Data {
    Data(#"{"Code": 1000, "LogicalServers": [\#(items.joined(separator: ",\n"))]}"#.utf8)
  }

  private static func changed(
    _ object: [String: String], _ changes: [String: String?]
  ) -> [String: String] {
    var result = object
    for (key, value) in changes { result[key] = value }
    return result
  }

  private static func object(_ values: [String: String]) -> String {
    "{" + values.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}
