internal import SQLiteCore
internal import SQLiteQueries

/// The columns of a ``GroupRow``. Without filters on endpoints they are plain columns, which the row sink can receive.
struct GroupColumns: Selectable {
  let selection: Selection<GroupRow>

  /// - Parameter state: Selected for groups of states only.
  init(_ conditions: FilterConditions, state: SQLFragment?) {
    let columns = [
      LogicalRow.id.sql, LogicalRow.isGateway.sql, StatusRow.score.sql, StatusRow.status.sql,
      LogicalRow.features.sql, LogicalRow.tier.sql, LogicalRow.latitude.sql,
      LogicalRow.longitude.sql, conditions.hasEndpointUp, conditions.protocols.sql,
      LogicalRow.exitCountry.sql, LogicalRow.gatewayName.sql, LogicalRow.city.sql,
      LogicalRow.hostCountry.sql,
    ]
    selection = Selection(columns + [state].compactMap(\.self)) { values in GroupRow(values) }
  }
}

/// One row of ``GroupColumns``, valid only during the call that receives it.
///
/// Read without a general selection: groups read every matching server, and the closures of a selection cost more than the
/// values.
struct GroupRow {
  private let values: RowValues

  fileprivate init(_ values: RowValues) { self.values = values }

  /// The columns of texts.
  enum Text: Int {
    case country = 10
    case gateway, city, host, state
  }

  var isGateway: Bool { get throws(SQLiteError) { try read(1, Bool.decode) } }

  func id() throws(SQLiteError) -> String { try read(0, String.decode) }

  func text(_ column: Text) throws(SQLiteError) -> String? {
    try read(column.rawValue, String?.decode)
  }

  func bytes(_ column: Text) throws(SQLiteError) -> UnsafeRawBufferPointer? {
    try read(column.rawValue) { source throws(SQLiteError) in try source.textBytes() }
  }

  /// The values that are aggregated.
  func member(isVirtual: Bool) throws(SQLiteError) -> GroupMember {
    let status = try read(3, Int.decode)
    let hasEndpointUp = try read(8, Bool.decode)
    return GroupMember(
      score: try read(2, Double.decode), features: ServerFeature(rawValue: try read(4, Int.decode)),
      tier: try read(5, Int.decode), latitude: try read(6, Double.decode),
      longitude: try read(7, Double.decode), isVirtual: isVirtual,
      isUp: status != 0 && hasEndpointUp,
      protocolSupport: ProtocolSupport(rawValue: try read(9, Int.decode)))
  }

  @inline(__always)
  private func read<Value>(
    _ index: Int, _ decode: (ValueSource) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    do throws(SQLiteError) {
      return try decode(values[index])
    } catch {
      throw error.moved(by: index)
    }
  }
}
