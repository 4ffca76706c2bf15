import CPeers

extension CFormsPeer {
  func readAll(_ run: Run) throws -> Outcome {
    try lots(run) { database, lots in forms.read(database, lots) }
  }

  func lookUpOneByOne(_ run: Run) throws -> Outcome { try lookUpTogether(run) }

  func lookUpTogether(_ run: Run) throws -> Outcome {
    let keys = Keys.generated(amongRows: run.size).map(Int64.init)
    return try keys.withUnsafeBufferPointer { keys in
      try lots(run) { forms.lookUp($0, keys.baseAddress, keys.count, $1) }
    }
  }

  func streamAndSum(_ run: Run) throws -> Outcome {
    let connection = try CConnection(for: run)
    var sum: Int64 = 0
    try connection.check(run.measure { forms.sum(connection.database, &sum) })
    return .sum(Int(sum))
  }

  func joinAndGroup(_ run: Run) throws -> Outcome {
    let connection = try CConnection(for: run)
    var places = peer_places()
    defer { peer_places_free(&places) }
    try connection.check(
      run.measure { peer_plain_join(connection.database, run.size, &places) })
    return .digest(Digest(peer_digest_of_places(&places)))
  }

  private func lots(
    _ run: Run, _ read: (OpaquePointer?, UnsafeMutablePointer<peer_lots>) -> Int32
  ) throws -> Outcome {
    let connection = try CConnection(for: run)
    var lots = peer_lots()
    defer { peer_lots_free(&lots) }
    try connection.check(run.measure { read(connection.database, &lots) })
    return .digest(Digest(peer_digest_of_lots(&lots)))
  }
}
