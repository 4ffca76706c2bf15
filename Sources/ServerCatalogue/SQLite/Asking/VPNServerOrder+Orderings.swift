internal import SQLiteCore

extension VPNServerOrder {
  /// The order in SQL. All text is compared byte for byte, as it is in memory.
  var orderings: [Ordering] {
    let fastest = [StatusRow.score.ascending, LogicalRow.id.ascending]
    return switch self {
    case .none: []
    case .random: [StatusRow.status.equals(0).ascending, .random]
    case .fastest: fastest
    case .nameAscending:
      [
        LogicalRow.namePrefix.ascending, LogicalRow.nameNumber.ascending, LogicalRow.name.ascending,
        LogicalRow.id.ascending,
      ]
    case .loadAscending: [StatusRow.load.ascending, LogicalRow.id.ascending]
    case .fastestGatewaysLast: [LogicalRow.isGateway.ascending] + fastest
    }
  }
}
