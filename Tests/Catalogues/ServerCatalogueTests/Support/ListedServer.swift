import Foundation
import ServerCatalogue

/// A server as an item of the API's list, whose values are found by their paths. It shares no code with the sources, so that a
/// model of a refresh can be compared with them.
struct ListedServer {
  var item: [String: Any]

  init(_ server: VPNServer) {
    let logical = server.logical
    item = [
      "ID": logical.id, "Name": logical.name, "Domain": logical.domain,
      "EntryCountry": logical.entryCountryCode, "ExitCountry": logical.exitCountryCode,
      "Tier": logical.tier, "Features": logical.features.rawValue, "Score": logical.score,
      "Load": logical.load, "Status": logical.status,
      "Location": ["Lat": logical.latitude, "Long": logical.longitude],
      "Servers": server.endpoints.map(Self.endpoint),
    ]
    item["City"] = logical.city
    item["State"] = logical.state
    item["HostCountry"] = logical.hostCountry
    item["GatewayName"] = logical.gatewayName
    item["Translations"] = logical.translatedCity.map { ["City": $0] }
  }

  private static func endpoint(_ endpoint: ServerEndpoint) -> [String: Any] {
    var item: [String: Any] = [
      "ID": endpoint.id, "ExitIP": endpoint.exitIp, "Domain": endpoint.domain,
      "Status": endpoint.status,
    ]
    item["EntryIP"] = endpoint.entryIp
    item["Label"] = endpoint.label
    item["X25519PublicKey"] = endpoint.x25519PublicKey
    item["EntryPerProtocol"] = endpoint.protocolEntries.map { entries in
      entries.mapValues { entry -> Any in
        guard let entry else { return NSNull() }
        var override: [String: Any] = [:]
        override["IPv4"] = entry.ipv4
        override["Ports"] = entry.ports
        return override
      }
    }
    return item
  }

  /// Whether there is a value at the path that is not empty; the protocols' names are not part of a path.
  func has(_ path: String) -> Bool {
    var found: [Any] = [item]
    for key in path.split(separator: ".") {
      found = found.flatMap { value -> [Any] in
        let next = (value as? [String: Any])?[String(key)]
        if key == "EntryPerProtocol", let entries = next as? [String: Any] {
          return entries.isEmpty ? [] : Array(entries.values)
        }
        if key == "Servers", let endpoints = next as? [Any] { return endpoints }
        return next.map { [$0] } ?? []
      }
    }
    return found.contains { value in
      if let text = value as? String { return !text.isEmpty }
      if let list = value as? [Any] { return !list.isEmpty }
      return path == "Servers.EntryPerProtocol" || !(value is NSNull)
    }
  }

  /// The item with every value at the path replaced by the result of `change`; nil removes the key.
  func changed(at path: String, _ change: (Any) -> (key: String, value: Any)?) -> ListedServer {
    var copy = self
    let changed = Self.changed(item, path.split(separator: ".").map(String.init)[...], change)
    copy.item = changed as? [String: Any] ?? item
    return copy
  }

  private static func changed(
    _ value: Any, _ path: ArraySlice<String>, _ change: (Any) -> (key: String, value: Any)?
  ) -> Any {
    if let list = value as? [Any] { return list.map { changed($0, path, change) } }
    guard var object = value as? [String: Any], let key = path.first else { return value }
    if let old = object[key] {
      if path.count == 1 {
        object[key] = nil
        if let new = change(old) { object[new.key] = new.value }
      } else if key == "EntryPerProtocol", let entries = old as? [String: Any] {
        object[key] = entries.mapValues { changed($0, path.dropFirst(), change) }
      } else {
        object[key] = changed(old, path.dropFirst(), change)
      }
    }
    return object
  }

  /// The item as text, with its keys in order.
  var text: String {
    get throws {
      String(
        decoding: try JSONSerialization.data(withJSONObject: item, options: .sortedKeys),
        as: UTF8.self)
    }
  }
}

extension [ListedServer] {
  /// The whole list, as the API sends it.
  var list: Data {
    get throws {
      Data(#"{"LogicalServers": [\#(try map { try $0.text }.joined(separator: ","))]}"#.utf8)
    }
  }
}
