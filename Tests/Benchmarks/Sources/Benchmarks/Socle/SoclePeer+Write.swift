import SocleCore

extension SoclePeer {
  func insertInBulk(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let lots = Lot.generated(run.size)
    try run.measure { _ = try connection.prepareInsert(in: Lot.row).insert(contentsOf: lots) }
    return .database
  }

  func insertStreamed(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let lots = (0..<run.size).lazy.map { Lot.numbered($0 + 1) }
    try run.measure { _ = try connection.prepareInsert(in: Lot.row).insert(contentsOf: lots) }
    return .database
  }

  func insertRowByRow(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let lots = Lot.generated(run.size)
    try run.measure {
      try connection.transaction {
        let insert = try connection.prepareInsert(in: Lot.row)
        for lot in lots { try insert.insert(lot) }
      }
    }
    return .database
  }

  func insertAlone(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let lots = Lot.generated(run.size)
    try run.measure {
      let insert = try connection.prepareInsert(in: Lot.row)
      for lot in lots { try insert.insert(lot) }
    }
    return .database
  }

  func useEachVerb(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let lots = Lot.generated(run.size)
    try run.measure {
      try connection.transaction { for lot in lots { try use(lot, connection) } }
    }
    return .database
  }

  private func use(_ lot: Lot, _ connection: Connection) throws {
    try connection.insert(lot, in: Lot.row)
    guard var lot = try connection.row(of: Lot.row, key: lot.id) else { return }
    lot.quantity += 1
    try connection.update(lot, in: Lot.row)
    lot.color += 1
    try connection.save(lot, in: Lot.row)
    if lot.id % 10 != 0 { try connection.delete(lot, in: Lot.row) }
  }

  func upsert(_ run: Run) throws -> Outcome {
    let connection = try SocleConnection.open(for: run)
    let statuses = ServerStatus.generated(run.size)
    try run.measure {
      let upsert = try connection.prepareInsert(in: ServerStatus.row, onConflict: .updateAll())
      try upsert.insert(contentsOf: statuses)
    }
    return .database
  }
}
