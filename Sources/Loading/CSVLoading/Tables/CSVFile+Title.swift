extension [CSVFile] {
  /// The files, of which those that do not begin with a title keep the lines to be skipped, if others begin with one.
  ///
  /// If none does, the caller may know what these lines are: they are skipped, with a doubt.
  func keepingHeaders(_ dialect: CSVDialect) -> [CSVFile] {
    guard dialect.skippedLines > 0, count > 1 else { return self }
    let haveTitle = map { $0.beginsWithTitle(dialect) }
    let areKept = haveTitle.contains(true)
    return zip(self, haveTitle).map { file, hasTitle in
      guard !hasTitle, file.skippedLines == nil else { return file }
      var file = file
      if areKept { file.skippedLines = 0 }
      let reason = "the line \(areKept ? "was not" : "was") skipped, and does not look like a title"
      file.doubts.append(
        FormatDoubt(
          .skippedLines, file.name, reason + "; if that is wrong, load the file by itself"))
      return file
    }
  }
}

extension CSVFile {
  /// True also for a file that cannot be read: its error is thrown when it is loaded.
  fileprivate func beginsWithTitle(_ dialect: CSVDialect) -> Bool {
    var whole = self
    whole.skippedLines = 0
    guard let whole = try? whole.withForm(dialect), let reader = try? whole.open(dialect),
      (try? reader.next()) == true, reader.line <= dialect.skippedLines
    else { return true }
    for doubt in whole.doubts { if case .title = doubt.kind { return true } }
    // A spreadsheet fills the line of a title with delimiters.
    let isFilled = reader.fieldCount > 1 && reader.strings.dropFirst().allSatisfy(\.isEmpty)
    return isFilled || reader.balance() < 0
  }
}
