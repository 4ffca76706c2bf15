import SocleCSV

/// The options that describe how CSV files are written and which tables they fill.
enum CSVOptions {
  static let all: [CommandHelp.Option] = [
    .init("--table NAME", "one table for all files, which may lack some of its columns"),
    .init("--add-columns", "add the columns of files that their table lacks"),
    .init("--delimiter CHAR", "the character between two fields, or \"tab\" (detected)"),
    .init("--no-header", "the first line is data, too"),
    .init("--skip-lines N", "skip N lines before the header, in the files of one table"),
    .init("--null TEXT", "fields of this text are NULL (empty ones)", isRepeatable: true),
    .init("--text COLUMN", "a column that is TEXT in any case", isRepeatable: true),
    .init("--encoding NAME", "utf-8, latin1, windows-1252 or macroman (utf-8)"),
    .init("--trim", "remove blanks around fields, unless they are in quotes"),
    .init("--ragged", "rows may lack fields at the end (NULL), or have surplus empty ones"),
    .init("--backslash", "in quotes, \\\" is a quote and \\\\ a backslash (MySQL, Spark)"),
    .init("--quote none", "quotes are ordinary characters of a field"),
  ]

  /// Advice on the options with which rejected records can be read; empty if `error` has another cause.
  static func advice(about error: any Error) -> [String] {
    switch error {
    case LoadError.rejected(let groups, _): advice(about: groups.map(\.first))
    case LoadError.malformed(let problems): advice(about: problems)
    default: []
    }
  }

  static func advice(about rejections: [Rejection]) -> [String] {
    ways.compactMap { problems, advice in
      rejections.contains { problems.contains($0.problem) } ? advice : nil
    }
  }

  /// The problems that an option prevents, and advice on using the option.
  private static let ways: [(problems: Set<String>, advice: String)] = [
    (
      [Rejection.notUTF8],
      "name the encoding of these files with --encoding windows-1252, latin1 or macroman; files in UTF-8 stay UTF-8"
    ),
    (
      [Rejection.ragged],
      "read missing fields as NULL, and drop surplus empty ones, with --ragged"
    ),
    (
      [Rejection.changedNumber],
      "keep such numbers as texts: load all files of the table together, with --replace and --text COLUMN"
    ),
    (
      [Rejection.unnamedColumns],
      "leave out columns at the end that have neither name nor values, with --ragged"
    ),
    (
      Rejection.missingValues,
      "let the column be empty: load all files of its table together, with --replace, or a --schema without its NOT NULL"
    ),
    (
      [Rejection.blankBesideQuote],
      "remove blanks around quotes, and around other fields, with --trim"
    ),
    (
      [Rejection.escapedQuote],
      "read \\\" in quotes as a quote, and \\\\ as a backslash, with --backslash"
    ),
    (
      [Rejection.unknownColumns],
      "add the columns to the table with --add-columns, or name those to load with --schema"
    ),
  ]
}

extension Arguments {
  func csvFiles(at paths: [String]) throws -> CSVFiles {
    var files = try CSVFiles(at: paths)
    if let table = value("--table") {
      for index in files.files.indices { files.files[index].table = table }
    }
    // A wrongly skipped header is noticed only among files of one table, which must have the same columns.
    if has("--skip-lines"), Set(files.files.map { $0.table.lowercased() }).count > 1 {
      let reason = "--skip-lines is for the files of one table, as it may skip the header of others"
      throw error("\(reason); load the files that begin with such lines one by one, with --update")
    }
    return files
  }

  func dialect() throws(UsageError) -> CSVDialect {
    let encodings = CSVEncoding.allCases.map { (key: $0.rawValue, value: $0) }
    var dialect = CSVDialect(
      encoding: try choices("--encoding", of: encodings).last ?? .utf8,
      hasHeader: !has("--no-header"),
      skippedLines: try integer("--skip-lines", in: 0...1_000_000) ?? 0,
      trimsBlanks: has("--trim"), fillsRows: has("--ragged"),
      hasBackslashEscapes: has("--backslash"))
    if let texts = values["--null"] { dialect.nullTexts = Set(texts) }
    if let text = value("--delimiter") {
      let byte =
        text == "tab" || text == "\\t" ? 0x09 : text.utf8.count == 1 ? text.utf8.first : nil
      guard let byte, CSVDialect.isDelimiter(byte) else {
        let accepted = "one ASCII character other than a quote or a line end, or \"tab\""
        throw error("--delimiter takes \(accepted), not \"\(text)\"")
      }
      dialect.delimiter = byte
    }
    if let text = value("--quote") {
      guard text == "none" else { throw error("--quote can only be none, not \"\(text)\"") }
      dialect.hasQuotes = false
    }
    return dialect
  }

  /// The tables that are inferred from the contents of the files.
  /// - Parameter added: The columns that will be added to stored tables; `--text` may name them, too.
  func foundTables(
    in files: CSVFiles, _ dialect: CSVDialect, besides added: Set<String> = []
  ) throws -> FoundTables {
    let texts = Set(values["--text"] ?? [])
    let found = try FoundTables(
      files, dialect: dialect, textColumns: texts, addsColumns: has("--add-columns"),
      skipsBadFiles: has("--skip-bad"))
    let names = Set(found.tables.flatMap(\.description.columns).map(\.name))
    if let unknown = texts.subtracting(names).subtracting(added).min() {
      throw error("--text: no file has a column \"\(unknown)\"")
    }
    return found
  }
}

extension [FoundTable] {
  /// Warnings about the format of the files and about the inferred columns.
  var warnings: [String] {
    FormatDoubt.folding(flatMap(\.doubts)).map { "\($0.place) (\($0.kind.option))" }
      + flatMap(\.columnWarnings)
  }
}

extension FoundTable {
  fileprivate var columnWarnings: [String] {
    changedNames.map(\.description)
      + textsAmongNumbers.sorted { $0.key < $1.key }.map { text, columns in
        let names = columns.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
        let (more, hold) = (columns.count > 5 ? ", …" : "", columns.count == 1 ? "holds" : "hold")
        let advice = "such a column is TEXT; if \"\(text)\" means no value, use --null \"\(text)\""
        return "\(fileNames): \(names)\(more) \(hold) numbers and \"\(text)\"; \(advice)"
      }
  }

  var fileNames: String {
    guard files.count > 3 else { return files.map(\.name).joined(separator: ", ") }
    return "\(files[0].name) and \(files.count - 1) more files"
  }

  var delimiterWord: String { DelimiterWord.word(for: files[0].delimiter ?? 0x2C) }
}

extension FormatDoubt.Kind {
  /// The option that sets the right format.
  fileprivate var option: String {
    switch self {
    case .delimiter: "--delimiter CHAR"
    case .title(let lines): "--skip-lines \(lines)"
    case .header: "--no-header"
    case .types: "--schema FILE"
    }
  }
}

enum DelimiterWord {
  static func word(for byte: UInt8) -> String {
    switch byte {
    case 0x2C: "comma"
    case 0x3B: "semicolon"
    case 0x09: "tab"
    case 0x7C: "pipe"
    case 0x20: "space"
    default: String(UnicodeScalar(byte)).asOneLine
    }
  }
}
