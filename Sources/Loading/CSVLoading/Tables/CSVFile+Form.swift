internal import InputFiles

extension CSVFile {
  /// The dialect with what is known of this file.
  func dialect(_ dialect: CSVDialect) -> CSVDialect {
    var own = dialect
    own.delimiter = delimiter ?? dialect.delimiter
    own.encoding = encoding ?? dialect.encoding
    own.skippedLines = skippedLines ?? dialect.skippedLines
    return own
  }

  func open(_ dialect: CSVDialect) throws(LoadError) -> CSVReader {
    let input: InputFile
    do {
      input = try InputFile(path: path, isReadOnce: false)
    } catch { throw LoadError(error) }
    return try CSVReader(input, fileName: name, dialect: self.dialect(dialect))
  }

  /// The file with its encoding and delimiter, which all passes have to share. If the first record permits several delimiters, all
  /// records decide.
  func withForm(_ dialect: CSVDialect) throws(LoadError) -> CSVFile {
    var file = self
    if encoding == nil { file.encoding = try dialect.encoding.found(in: path) }
    guard delimiter == nil else { return file }
    let reader = try file.open(dialect)
    if let doubt = reader.titleDoubt ?? file.doubt(about: reader, dialect) {
      file.doubts.append(doubt)
    }
    file.delimiter = reader.delimiter
    if reader.isDelimiterSure { return file }
    let search = DelimiterSearch(in: name) { delimiter in
      file.delimiter = delimiter
      return try? file.open(dialect)
    }
    file.delimiter = search.delimiter
    if let rival = search.rival { file.doubts.append(doubt(search.delimiter, rival)) }
    return file
  }

  /// The doubt about the delimiter of all files, if the header of this one has another in its place.
  private func doubt(about reader: CSVReader, _ dialect: CSVDialect) -> FormatDoubt? {
    var free = dialect
    free.delimiter = nil
    guard let given = dialect.delimiter, (try? reader.next()) == true, reader.fieldCount == 1,
      let other = try? open(free), (try? other.next()) == true, other.fieldCount > 1
    else { return nil }
    return doubt(given, other.delimiter)
  }

  private func doubt(_ delimiter: UInt8, _ other: UInt8) -> FormatDoubt {
    let (used, rival) = (Rejection.quoted([delimiter]), Rejection.quoted([other]))
    return FormatDoubt(
      .delimiter, name, "\(used) is the delimiter, but may be \(rival); name the right one")
  }
}
