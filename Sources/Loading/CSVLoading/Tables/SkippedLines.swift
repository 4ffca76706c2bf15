/// Lines to be skipped in several files, of which some have them and some do not.
enum SkippedLines {
  /// The files, of which those without a title keep their first lines, if others have a title.
  ///
  /// A first line with as many fields as the header behind the skipped lines, and without an empty one, is the header itself. If all
  /// files have such a line, the caller knows what it is.
  static func decide(_ files: [CSVFile], _ dialect: CSVDialect) -> [CSVFile] {
    guard dialect.skippedLines > 0, files.count > 1 else { return files }
    let haveHeader = files.map { beginsWithHeader($0, dialect) }
    guard haveHeader.contains(false) else { return files }
    return zip(files, haveHeader).map { file, hasHeader in
      guard hasHeader, file.skippedLines == nil else { return file }
      var file = file
      file.skippedLines = 0
      let reason =
        "no line was skipped, because the line has as many fields as those behind it, and other files begin with a title; if it is one, load the file by itself"
      file.doubts.append(FormatDoubt(.skippedLines, file.name, reason))
      return file
    }
  }

  /// False also for a file that cannot be read; its error is thrown when it is loaded.
  private static func beginsWithHeader(_ file: CSVFile, _ dialect: CSVDialect) -> Bool {
    guard let known = try? file.withForm(dialect), let reader = try? known.open(dialect),
      (try? reader.next()) == true, reader.fieldCount > 1
    else { return false }
    var whole = known
    whole.skippedLines = 0
    guard let first = try? whole.open(dialect), (try? first.next()) == true else { return false }
    return first.line <= dialect.skippedLines && first.fieldCount == reader.fieldCount
      && first.strings.allSatisfy { !$0.isEmpty }
  }
}
