internal import SocleCore
internal import SocleQueries

/// The columns of a server that its group aggregates, valid only during the call that receives them.
///
/// Groups read every matching server, so the values are not decoded by an ordinary selection: its closures would cost more time
/// than reading the values.
struct GroupRow {
  private let values: RowValues

  enum Column: Int {
    case id, isGateway, score, status, features, tier, latitude, longitude, hasEndpointUp, protocols
    case country, gateway, city, host, state
  }

  func bytes(_ column: Column) throws(SQLiteError) -> UnsafeRawBufferPointer? {
    try read(column) { source throws(SQLiteError) in try source.textBytes() }
  }

  @inline(__always)
  func read<Value>(
    _ column: Column, _ decode: (ValueSource) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    do throws(SQLiteError) {
      return try decode(values[column.rawValue])
    } catch {
      throw error.moved(by: column.rawValue)
    }
  }
}

extension GroupRow {
  /// Selects the columns. Without filters on endpoints they are plain columns, which the row sink can receive.
  ///
  /// - Parameter state: The expression of the state; nil unless servers are grouped by state.
  static func selection(
    _ conditions: FilterConditions, state: SQLFragment?
  ) -> Selection<GroupRow> {
    // In the order of `Column`.
    let columns = [
      LogicalRow.id.sql, LogicalRow.isGateway.sql, StatusRow.score.sql, StatusRow.status.sql,
      LogicalRow.features.sql, LogicalRow.tier.sql, LogicalRow.latitude.sql,
      LogicalRow.longitude.sql, conditions.hasEndpointUp.sql, conditions.protocols.sql,
      LogicalRow.exitCountry.sql, LogicalRow.gatewayName.sql, LogicalRow.city.sql,
      LogicalRow.hostCountry.sql,
    ]
    return Selection(columns + [state].compactMap(\.self)) { values in GroupRow(values: values) }
  }
}
