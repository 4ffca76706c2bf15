internal import SQLiteCore
internal import SQLiteQueries

extension TableLoad {
  /// Loads the rows that are not rejected for good again, one by one, and rejects those that break a constraint. The reason
  /// contains the constraint and, for a repeated key, the place of the first row with this key.
  func reload() throws {
    breaksConstraint = true
    try lookAgain()
    // The columns of repeated keys, by the message of SQLite.
    var keys: [String: [String]] = [:]
    try context.connection.transaction {
      try context.connection.execute("DELETE FROM \(name)", purpose: "starting again")
      let insert = try input.insertStatement(context)
      for file in input.files {
        try context.rejected.removeTentative(of: file)
        let reader = try file.open(context.dialect)
        var rejected = RejectedLines(rows: context.rejected, file: file, kind: .final)
        while try reader.nextGood() {
          guard try rejected.row(at: reader.place) == nil else { continue }
          do {
            try insert.insert(reader.record)
          } catch let error as SQLiteError where error.code?.primary == .constraint {
            try reject(error, reader, &keys)
          }
        }
      }
    }
    guard let look else { return }
    for (message, key) in keys where !key.isEmpty {
      let isPrimary = key.map { $0.lowercased() } == table.key.map { $0.lowercased() }
      try look.findFirst(of: key, message, isPrimary: isPrimary)
    }
  }

  private func reject(
    _ error: SQLiteError, _ reader: RecordReader, _ keys: inout [String: [String]]
  ) throws {
    let message =
      if case .refused(_, _, let text?, _) = error { text } else { error.description }
    let key = keys[message] ?? repeatedKey(in: message)
    keys[message] = key
    let cells = key.compactMap(reader.cellIndex)
    let texts = cells.map { Rejection.quoted(reader.cells[$0].text) }.joined(separator: ", ")
    try context.rejected.add(
      RejectedRow(
        place: reader.place, kind: .tentative,
        column: key.count == 1 ? key[0] : nil, reason: key.isEmpty ? message : "the key \(texts)",
        problem: message, first: message.hasPrefix("UNIQUE") ? 0 : nil))
  }

  /// The columns of `UNIQUE constraint failed: table.a, table.b`; none if the message is another one, names an index on
  /// expressions, or names a column that the files lack.
  private func repeatedKey(in message: String) -> [String] {
    let start = "UNIQUE constraint failed: "
    let names = message.dropFirst(start.count).split(separator: ", ")
    let prefix = table.name + "."
    guard message.hasPrefix(start), names.allSatisfy({ $0.hasPrefix(prefix) }) else { return [] }
    let key = names.map { String($0.dropFirst(prefix.count)) }
    return input.has(key) ? key : []
  }
}
