import SocleCore
import SocleQueries

extension SoclePeer {
  func readAll(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    return .lots(try run.measure { try connection.rows(of: Lot.row) })
  }

  func streamAndSum(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let sum = try run.measure {
      var sum = 0
      try connection.forEachRow(of: SelectQuery(Lot.quantity, from: Lot.row)) { quantity in
        sum += quantity
        return true
      }
      return sum
    }
    return .sum(sum)
  }

  func lookUpOneByOne(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let keys = Keys.generated(amongRows: run.size)
    let lots = try run.measure {
      try connection.transaction(.deferred) {
        try keys.compactMap { try connection.row(of: Lot.row, key: $0) }
      }
    }
    return .lots(lots)
  }

  func lookUpTogether(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let keys = Keys.generated(amongRows: run.size)
    return .lots(try run.measure { try connection.rows(of: Lot.row, keys: keys) })
  }
}
