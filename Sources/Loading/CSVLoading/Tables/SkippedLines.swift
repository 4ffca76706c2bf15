/// Lines to be skipped in several files, of which some have them and some do not.
enum SkippedLines {
  private enum FirstLine {
    case title
    /// As many fields as most lines behind it.
    case header
    /// One field, like all lines behind it.
    case unclear
  }

  /// The files, of which those that begin with a header keep their first lines, if others begin with a title.
  ///
  /// If all files begin with what looks like a header, the caller knows what it is.
  static func decide(_ files: [CSVFile], _ dialect: CSVDialect) -> [CSVFile] {
    guard dialect.skippedLines > 0, files.count > 1 else { return files }
    let lines = files.map { firstLine(of: $0, dialect) }
    let haveTitles = !lines.allSatisfy { $0 == .header }
    return zip(files, lines).map { file, line in
      guard haveTitles, line != .title, file.skippedLines == nil else { return file }
      var file = file
      if line == .header { file.skippedLines = 0 }
      let reason =
        line == .header
        ? "no line was skipped, because this one has as many fields as the lines behind it; if it is a title, load the file by itself"
        : "the line was skipped, although it looks like those behind it; if it is the header, load the file by itself"
      file.doubts.append(FormatDoubt(.skippedLines, file.name, reason))
      return file
    }
  }

  /// A file that cannot be read begins with a title: its error is thrown when it is loaded.
  private static func firstLine(of file: CSVFile, _ dialect: CSVDialect) -> FirstLine {
    var whole = file
    guard let known = try? file.withForm(dialect) else { return .title }
    (whole.delimiter, whole.encoding, whole.skippedLines) = (known.delimiter, known.encoding, 0)
    guard let reader = try? whole.open(dialect), (try? reader.next()) == true,
      reader.line <= dialect.skippedLines
    else { return .title }
    let (width, names) = (reader.fieldCount, reader.strings)
    var (agreeing, others) = (0, 0)
    while agreeing + others < 100, (try? reader.nextWellFormed()) == true {
      if reader.fieldCount == width { agreeing += 1 } else { others += 1 }
    }
    guard agreeing > others || width > 1 && agreeing + others == 0 else { return .title }
    if width == 1 { return .unclear }
    // A spreadsheet fills the line of a title with delimiters.
    return names.dropFirst().allSatisfy(\.isEmpty) ? .title : .header
  }
}
