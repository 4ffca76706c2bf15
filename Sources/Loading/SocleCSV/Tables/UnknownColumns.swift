internal import SocleCore

/// The columns of some files that the table of these files lacks.
struct UnknownColumns {
  private let table: String
  private let known: [String]
  private var files: [(name: String, line: Int, columns: [String])] = []

  init(of table: String, having known: [String]) { (self.table, self.known) = (table, known) }

  /// The number of files with unknown columns.
  var fileCount: Int { files.count }

  /// - Parameter line: The line of the header.
  mutating func add(_ columns: [String], of file: String, line: Int) {
    if !columns.isEmpty { files.append((file, line, columns)) }
  }

  /// A rejection for each column, with the first file that has it.
  var eachColumn: [Rejection] {
    var seen: Set<SQLName> = []
    return files.flatMap { file in
      file.columns.filter { seen.insert(SQLName($0)).inserted }.enumerated().map {
        index, name in
        // Each hint compares the name with every column; more than a few unknown names are not misspelled.
        let hint = index < 20 ? NearName.question(for: name, among: known) : ""
        let reason = "\(table) has no column \(Rejection.quoted(name.utf8))\(hint)"
        return Rejection(file: file.name, line: file.line, reason: reason)
      }
    }
  }

  /// One rejection for all columns of all files; nil if there are none.
  var together: Rejection? {
    guard let first = files.first else { return nil }
    var seen: Set<SQLName> = []
    let names = files.flatMap(\.columns).filter { seen.insert(SQLName($0)).inserted }
    let list = names.prefix(8).map { Rejection.quoted($0.utf8) }.joined(separator: ", ")
    let hint = names.count == 1 ? NearName.question(for: names[0], among: known) : ""
    var reason = "\(table) has no column\(names.count == 1 ? "" : "s") \(list)"
    reason += (names.count > 8 ? ", …" : "") + hint
    let more = files.count - 1
    if more > 0 { reason += "; \(more) more \(more == 1 ? "file has" : "files have") such columns" }
    return Rejection(
      file: first.name, line: first.line, reason: reason, problem: Rejection.unknownColumns)
  }

  /// A rejection for each file.
  var eachFile: [Rejection] {
    files.compactMap { file in
      var one = UnknownColumns(of: table, having: known)
      one.add(file.columns, of: file.name, line: file.line)
      return one.together
    }
  }
}
