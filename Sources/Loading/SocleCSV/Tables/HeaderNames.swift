/// The column names of a header; names that a table cannot have are changed.
struct HeaderNames {
  /// One name for each column, unique regardless of case.
  private(set) var unique: [String] = []
  /// A warning for each repeated name, one for all columns without a name, and one for blanks around names.
  private(set) var warnings: [String] = []
  /// Whether a name was repeated or missing.
  private(set) var areNumbered = false
  /// Whether the names look like the fields of a row.
  private(set) var areNumbers = false

  /// The names `written` without the blanks around them; names that are empty or repeated get a number.
  init(_ written: [String]) {
    let blank = written.filter { !["", $0].contains(Self.trimmed($0)) }
    let written = written.map(Self.trimmed)
    areNumbers = Self.areNumbers(written)
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
          "column \(index + 1) repeats the name \"\(name)\" and was renamed \"\(base)_\(number)\""
        )
      }
    }
    areNumbered = !warnings.isEmpty || !unnamed.isEmpty
    if !unnamed.isEmpty { warnings.append(warning(about: unnamed)) }
    if let first = blank.first {
      let more = blank.count > 1 ? " and \(blank.count - 1) more" : ""
      warnings.append(
        "the blanks around \"\(first)\"\(more) are not part of the names of the columns")
    }
  }

  /// The name without spaces and tabs at its beginning and end.
  static func trimmed(_ name: String) -> String {
    guard let first = name.utf8.first, let last = name.utf8.last,
      CSVByte.isBlank(first) || CSVByte.isBlank(last)
    else { return name }
    let start = name.utf8.drop(while: CSVByte.isBlank)
    let end = start.lastIndex { !CSVByte.isBlank($0) }
    return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
  }

  private func warning(about unnamed: [Int]) -> String {
    let names = unnamed.prefix(3).map { "\"\(unique[$0])\"" }.joined(separator: ", ")
    guard unnamed.count > 1 else {
      return "column \(unnamed[0] + 1) has no name and was named \(names)"
    }
    return "\(unnamed.count) columns have no name and were named \(names)"
      + (unnamed.count > 3 ? ", …" : "")
  }

  /// Whether all names that are not empty are numbers.
  static func areNumbers(_ names: [String]) -> Bool {
    let names = names.filter { !$0.isEmpty }
    return !names.isEmpty
      && names.allSatisfy { Array($0.utf8).withUnsafeBufferPointer { CSVNumber($0) != nil } }
  }

  /// The names of `count` columns of a file without header: `column_1`, `column_2`, ….
  init(count: Int) {
    unique = (0..<count).map { "column_\($0 + 1)" }
  }
}
