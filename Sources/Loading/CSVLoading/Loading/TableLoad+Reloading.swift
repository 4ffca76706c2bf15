internal import Foundation
internal import SQLiteCore
internal import SQLiteQueries

extension TableLoad {
  /// Loads the rows that are not rejected for good again, one by one, and rejects those that break a constraint. The reason
  /// contains the constraint and, for a repeated key, the place of the first row with this key.
  func reload() throws {
    breaksConstraint = true
    try lookAgain()
    try context.connection.transaction {
      try context.connection.execute("DELETE FROM \(name)", purpose: "starting again")
      let insert = try input.insertStatement(context)
      for file in input.files {
        try context.rejected.removeTentative(of: file)
        let reader = try file.open(context.dialect)
        var rejected = RejectedLines(rows: context.rejected, file: file, kind: .final)
        while try reader.nextGood() {
          guard try rejected.row(onLine: reader.csv.line) == nil else { continue }
          do {
            try insert.insert(reader.record)
          } catch let error as SQLiteError where error.code?.primary == .constraint {
            try reject(error, reader)
          }
        }
      }
    }
  }

  private func reject(_ error: SQLiteError, _ reader: RecordReader) throws {
    var message = error.description
    if case .refused(_, _, let text?, _) = error { message = text }
    let parts = message.split(separator: ": ", maxSplits: 1).map(String.init)
    let key = parts.count == 2 && parts[0].hasPrefix("UNIQUE") ? columns(in: parts[1]) : []
    guard !key.isEmpty, let cells = reader.cellIndices(of: key), let look else {
      return try context.rejected.add(
        reader.rejection(reason: message), at: reader.place, first: nil)
    }
    let first = try look.firstPlace(of: key, equalTo: reader.place)
    let texts = cells.map { Rejection.quoted(reader.cells[$0].text) }.joined(separator: ", ")
    let found = first.map { "is \(words(for: $0, from: reader)) already" } ?? "repeats"
    let rejection = reader.rejection(
      column: key.count == 1 ? key[0] : nil, reason: "the key \(texts) \(found)",
      problem: "the key repeats")
    let isPrimary = key.map { $0.lowercased() } == table.key.map { $0.lowercased() }
    try context.rejected.add(rejection, at: reader.place, first: isPrimary ? first : nil)
  }

  private func words(for first: Int, from reader: RecordReader) -> String {
    let (first, here) = (RecordPlace(first), RecordPlace(reader.place))
    let file = input.files.first {
      $0.number == first.fileNumber && first.fileNumber != here.fileNumber
    }
    return "on line \(first.line)" + (file.map { " of \($0.path)" } ?? "")
  }

  /// The columns of `table.a, table.b`; none if `text` is the name of an index on expressions.
  private func columns(in text: String) -> [String] {
    let prefix = table.name + "."
    let names = text.components(separatedBy: ", ")
    guard names.allSatisfy({ $0.hasPrefix(prefix) }) else { return [] }
    return names.map { String($0.dropFirst(prefix.count)) }
  }
}
