/// The column names of a header; names that a table cannot have are changed.
struct HeaderNames {
  /// One name for each column, unique regardless of case.
  private(set) var unique: [String] = []
  /// A warning for each repeated name, and one for all columns without a name.
  private(set) var warnings: [String] = []

  /// The names `written`; names that are empty or repeated get a number.
  init(_ written: [String]) {
    var taken = Set(written.map { $0.lowercased() })
    var seen: Set<String> = []
    var unnamed: [Int] = []
    for (index, name) in written.enumerated() {
      if !name.isEmpty, seen.insert(name.lowercased()).inserted {
        unique.append(name)
        continue
      }
      let base = name.isEmpty ? "column" : name
      var number = name.isEmpty ? index + 1 : 2
      while !taken.insert("\(base)_\(number)".lowercased()).inserted { number += 1 }
      unique.append("\(base)_\(number)")
      if name.isEmpty {
        unnamed.append(index)
      } else {
        warnings.append(
          "column \(index + 1) has the name \"\(name)\" of another and was called \"\(base)_\(number)\""
        )
      }
    }
    if !unnamed.isEmpty { warnings.append(warning(about: unnamed)) }
  }

  private func warning(about unnamed: [Int]) -> String {
    let names = unnamed.prefix(3).map { "\"\(unique[$0])\"" }.joined(separator: ", ")
    guard unnamed.count > 1 else {
      return "column \(unnamed[0] + 1) has no name and was called \(names)"
    }
    return "\(unnamed.count) columns have no name and were called \(names)"
      + (unnamed.count > 3 ? ", …" : "")
  }

  /// The names of `count` columns of a file without header: `column_1`, `column_2`, ….
  init(count: Int) {
    unique = (0..<count).map { "column_\($0 + 1)" }
  }
}
