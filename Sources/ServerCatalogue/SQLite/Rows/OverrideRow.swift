internal import SQLiteCore

/// An override of an endpoint's entry for one protocol.
struct OverrideRow {
  var logical: Int
  var position: Int
  var ordinal: Int
  var name: String
  /// Whether there is an entry at all: a protocol may be listed without any.
  var hasEntry: Bool
  var ipv4: String?
  var ports: [Int]?

  static let logical = Field("logical", \OverrideRow.logical)
  static let position = Field("endpoint", \OverrideRow.position)
  static let ordinal = Field("ordinal", \OverrideRow.ordinal)
  static let row = RowDescription(
    "OverrideInfo", logical, position, ordinal, Field("protocol", \OverrideRow.name),
    Field("hasEntry", \OverrideRow.hasEntry), Field("ipv4", \OverrideRow.ipv4),
    Field("ports", \OverrideRow.ports, as: .optional(.json())), make: OverrideRow.init
  )
  .keyed(by: logical, position, ordinal)
  .with(
    foreignKeys: [
      ForeignKeyDescription(
        ["logical", "endpoint"],
        references: ForeignKeyReference(
          "Endpoint", columns: ["logical", "position"], onDelete: .cascade))
    ], hasRowID: false)
}

extension OverrideRow {
  /// The rows of an endpoint, in the order of their protocols' names, so that the same overrides give the same rows.
  static func rows(of endpoint: ServerEndpoint, of logical: Int, at position: Int) -> [OverrideRow]
  {
    guard let entries = endpoint.protocolEntries else { return [] }
    return entries.sorted { ExactText($0.key) < ExactText($1.key) }.enumerated().map {
      ordinal, listed in
      OverrideRow(
        logical: logical, position: position, ordinal: ordinal, name: listed.key,
        hasEntry: listed.value != nil, ipv4: listed.value?.ipv4, ports: listed.value?.ports)
    }
  }

  /// The entry, nil if the protocol is only listed.
  var entry: ProtocolEntry? { hasEntry ? ProtocolEntry(ipv4: ipv4, ports: ports) : nil }
}
