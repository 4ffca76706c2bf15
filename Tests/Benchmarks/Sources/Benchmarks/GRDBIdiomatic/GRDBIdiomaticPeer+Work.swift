import GRDB

extension GRDBIdiomaticPeer {
  func insertInBulk(_ run: Run) throws -> Outcome { try insertRowByRow(run) }

  func insertRowByRow(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let lots = LotRecord.generated(run.size)
    try run.measure {
      try queue.write { database in for lot in lots { try lot.insert(database) } }
    }
    return .database
  }

  func insertAlone(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let lots = LotRecord.generated(run.size)
    try run.measure { for lot in lots { try queue.write { try lot.insert($0) } } }
    return .database
  }

  func upsert(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let statuses = ServerStatus.generated(run.size).map(ServerStatusRecord.init)
    try run.measure {
      try queue.write { database in for status in statuses { try status.upsert(database) } }
    }
    return .database
  }

  func useEachVerb(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let lots = LotRecord.generated(run.size)
    try run.measure {
      try queue.write { database in
        for lot in lots {
          try lot.insert(database)
          guard var lot = try LotRecord.fetchOne(database, key: lot.id) else { continue }
          lot.quantity += 1
          try lot.update(database)
          lot.color += 1
          try lot.upsert(database)
          if lot.id % 10 != 0 { _ = try lot.delete(database) }
        }
      }
    }
    return .database
  }

  func readAll(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let lots = try run.measure { try queue.read { try LotRecord.fetchAll($0) } }
    return .lots(lots.lazy.map(\.lot))
  }

  func lookUpOneByOne(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let keys = Keys.generated(amongRows: run.size)
    let lots = try run.measure {
      try queue.read { database in
        try keys.compactMap { try LotRecord.fetchOne(database, key: $0) }
      }
    }
    return .lots(lots.lazy.map(\.lot))
  }

  func joinAndGroup(_ run: Run) throws -> Outcome {
    let queue = try GRDBConnection.open(for: run)
    let places = try run.measure {
      try queue.read { database in
        var places: [PlaceRecord] = []
        for _ in 0..<run.size { places = try PlaceRecord.request.fetchAll(database) }
        return places
      }
    }
    return .places(places.map(\.place))
  }
}
