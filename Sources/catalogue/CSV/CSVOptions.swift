import CSVLoading

/// The options that describe how CSV files are written and which tables they fill.
enum CSVOptions {
  static let all: [CommandHelp.Option] = [
    .init(name: "--table", value: .one("NAME"), summary: "the table of a single file"),
    .init(
      name: "--delimiter", value: .one("CHAR"),
      summary: "what stands between two fields, or \"tab\" (recognised)"),
    .init(name: "--no-header", summary: "the first line is data, too"),
    .init(
      name: "--null", value: .one("TEXT"), summary: "fields of this text are NULL (empty ones)"),
    .init(name: "--text", value: .several("COLUMN"), summary: "columns that are TEXT in any case"),
    .init(name: "--encoding", value: .one("NAME"), summary: "utf8 or latin1 (utf8)"),
  ]
}

extension Arguments {

  /// The files at `paths`, for the table of `--table` if that option is given.
  ///
  /// - Throws: ``UsageError`` if the option is given for several files, ``CSVLoadError``.
  func csvFiles(at paths: [String]) throws -> CSVFiles {
    var files = try CSVFiles(at: paths)
    guard let table = value("--table") else { return files }
    guard files.files.count == 1 else { throw error("--table takes one file, not several") }
    files.files[0].table = table
    return files
  }

  /// - Throws: ``UsageError`` for an option with an invalid value.
  func dialect() throws(UsageError) -> CSVDialect {
    var dialect = CSVDialect(hasHeader: !has("--no-header"), nullText: value("--null") ?? "")
    if let text = value("--delimiter") {
      let byte =
        text == "tab" || text == "\\t" ? 0x09 : text.utf8.count == 1 ? text.utf8.first : nil
      guard let byte, CSVDialect.isDelimiter(byte) else {
        throw error("--delimiter takes one ASCII character or \"tab\", not \"\(text)\"")
      }
      dialect.delimiter = byte
    }
    if let text = value("--encoding") {
      let name = text.lowercased().filter { $0 != "-" }
      guard let encoding = CSVDialect.Encoding(rawValue: name) else {
        throw error("--encoding takes utf8 or latin1, not \"\(text)\"")
      }
      dialect.encoding = encoding
    }
    return dialect
  }

  /// The tables that are inferred from the contents of the files.
  func foundTables(in files: CSVFiles, _ dialect: CSVDialect) throws -> [FoundTable] {
    let texts = Set(values["--text"] ?? [])
    let found = try files.files.map { try FoundTable($0, dialect: dialect, textColumns: texts) }
    let names = Set(found.flatMap(\.description.columns).map(\.name))
    if let unknown = texts.subtracting(names).min() {
      throw error("--text: no file has a column \"\(unknown)\"")
    }
    return found
  }
}
