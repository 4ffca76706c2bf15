/// The column names of a header; names that a table cannot have are changed.
struct HeaderNames {
  /// One name for each column, unique regardless of case.
  private(set) var unique: [String] = []
  private(set) var warnings: [String] = []

  /// The names `written`; names that are empty or repeated get a number.
  init(_ written: [String]) {
    var taken = Set(written.map { $0.lowercased() })
    var seen: Set<String> = []
    for (index, name) in written.enumerated() {
      if !name.isEmpty, seen.insert(name.lowercased()).inserted {
        unique.append(name)
        continue
      }
      let base = name.isEmpty ? "column" : name
      var number = name.isEmpty ? index + 1 : 2
      while !taken.insert("\(base)_\(number)".lowercased()).inserted { number += 1 }
      unique.append("\(base)_\(number)")
      let reason = name.isEmpty ? "has no name" : "has the name \"\(name)\" of another"
      warnings.append("column \(index + 1) \(reason) and was called \"\(base)_\(number)\"")
    }
  }

  /// The names of `count` columns of a file without header: `column_1`, `column_2`, ….
  init(count: Int) {
    unique = (0..<count).map { "column_\($0 + 1)" }
  }
}
