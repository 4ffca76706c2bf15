import GRDB

extension GRDBFastestPeer {
  static let selection = "SELECT id, part, color, quantity, is_spare, note FROM lot"

  func readAll(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let lots = try run.measure {
      try queue.read { database in
        var lots: [Lot] = []
        let rows = try Row.fetchCursor(database, sql: Self.selection)
        while let row = try rows.next() { lots.append(Lot(row)) }
        return lots
      }
    }
    return .lots(lots)
  }

  func streamAndSum(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let sum = try run.measure {
      try queue.read { database in
        var sum = 0
        let rows = try Row.fetchCursor(database, sql: "SELECT quantity FROM lot")
        while let row = try rows.next() { sum += row[0] as Int }
        return sum
      }
    }
    return .sum(sum)
  }

  func lookUpOneByOne(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let keys = Keys.generated(amongRows: run.size)
    let lots = try run.measure { try queue.read { try Self.lookUp(keys, in: $0) } }
    return .lots(lots)
  }

  private static func lookUp(_ keys: [Int], in database: Database) throws -> [Lot] {
    let statement = try database.makeStatement(sql: selection + " WHERE id = ?")
    var lots: [Lot] = []
    for key in keys {
      statement.setUncheckedArguments([key])
      let rows = try Row.fetchCursor(statement)
      while let row = try rows.next() { lots.append(Lot(row)) }
    }
    return lots
  }
}

extension Lot {
  // By position: GRDB then reads the statement's column without looking for its name.
  init(_ row: Row) {
    self.init(
      id: row[0], part: row[1], color: row[2], quantity: row[3], isSpare: row[4], note: row[5])
  }
}
