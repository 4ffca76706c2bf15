internal import ServerCatalogue

extension VPNServer {
  /// The server in the form of `/vpn/logicals`.
  ///
  /// Like the API, it writes some missing values as null and leaves others out.
  var listed: JSONObject {
    [
      "ID": logical.id, "Name": logical.name, "EntryCountry": logical.entryCountryCode,
      "ExitCountry": logical.exitCountryCode, "Domain": logical.domain, "Tier": logical.tier,
      "Features": logical.features, "City": JSONObject.orNull(logical.city), "State": logical.state,
      "Score": logical.score, "Load": logical.load, "Status": logical.status,
      "HostCountry": JSONObject.orNull(logical.hostCountry), "GatewayName": logical.gatewayName,
      "Location": ["Lat": logical.latitude, "Long": logical.longitude],
      "Translations": logical.translatedCity.map { ["City": $0] },
      "Servers": endpoints.map(\.listed),
    ]
  }
}

extension ServerEndpoint {
  fileprivate var listed: JSONObject {
    [
      "ID": id, "EntryIP": JSONObject.orNull(entryIp), "ExitIP": exitIp, "Domain": domain,
      "Status": status, "Label": JSONObject.orNull(label),
      "X25519PublicKey": JSONObject.orNull(x25519PublicKey),
      "EntryPerProtocol": protocolEntries.map { entries in
        entries.mapValues { entry in
          entry.map { JSONObject(dictionaryLiteral: ("IPv4", $0.ipv4), ("Ports", $0.ports)) }
        }
      },
    ]
  }
}

extension ServerLoad {
  /// The load in the form of `/vpn/loads`.
  var listed: JSONObject { ["ID": id, "Load": load, "Score": score, "Status": status] }
}
