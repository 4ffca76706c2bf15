internal import SocleInputFiles

extension CSVFile {
  /// The dialect with the delimiter and encoding of this file, where they are known.
  func dialect(_ dialect: CSVDialect) -> CSVDialect {
    var own = dialect
    own.delimiter = delimiter ?? dialect.delimiter
    own.encoding = encoding ?? dialect.encoding
    return own
  }

  func open(_ dialect: CSVDialect) throws(LoadError) -> CSVReader {
    let input: InputFile
    do {
      input = try InputFile(path: path, isReadOnce: false)
    } catch { throw LoadError(error) }
    return try CSVReader(input, fileName: name, dialect: self.dialect(dialect))
  }

  /// The file with its encoding and delimiter, which all passes have to share.
  func withForm(_ dialect: CSVDialect) throws(LoadError) -> CSVFile {
    var file = self
    if encoding == nil { file.encoding = try dialect.encoding.found(in: path) }
    guard delimiter == nil else { return file }
    let reader = try file.open(dialect)
    (file.delimiter, file.lineEnd) = (reader.delimiter, reader.lineEnd)
    file.doubts += reader.doubts
    // A delimiter that was given for all files may be wrong for this one.
    if let given = dialect.delimiter, (try? reader.next()) == true, reader.fieldCount == 1,
      let other = DelimiterSearch.candidates.first(where: {
        $0 != given && reader.field(0).contains($0)
      })
    {
      file.doubts.append(FormatDoubt(delimiter: given, or: other, name))
    }
    return file
  }
}
