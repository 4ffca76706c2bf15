import CSVLoading

/// The summary of a LEGO load.
struct LoadSummary {
  private let report: LoadReport
  private let arguments: Arguments

  init(_ report: LoadReport, _ arguments: Arguments) {
    self.report = report
    self.arguments = arguments
  }

  func write() throws {
    for warning in report.warnings { Console.writeError("warning: \(warning)") }
    for rejection in report.rejections { Console.writeError(rejection.description) }
    if report.skipped > 0 { Console.writeError(skippedLine) }
    if arguments.has("--json") {
      try Console.write(JSONText.of(LoadOutcome(report)))
    } else if !arguments.has("--quiet") {
      if let leftOut { Console.writeError(leftOut) }
      try Console.write(table)
    }
  }

  /// The files of a folder that are no CSV files; a catalogue's folder may well have some.
  private var leftOut: String? {
    guard !report.leftOut.isEmpty, arguments.isCSVCommand else { return nil }
    let rest = report.leftOut.count > 10 ? ", …" : ""
    let names = report.leftOut.prefix(10).joined(separator: ", ").asOneLine
    return "not read, as their names are not those of CSV files: \(names)\(rest)"
  }

  private var skippedLine: String {
    let rest = report.skipped - report.rejections.count
    let more = rest > 0 ? "and \(rest) more; " : ""
    let place = arguments.value("--rejects").map { "they are in \($0)" }
    let rows = report.skipped == 1 ? "1 row" : "\(report.skipped) rows"
    return "\(more)\(rows) left out; \(place ?? "see them all with --rejects FILE")"
  }

  private var table: String {
    var table = TextTable(
      .init(name: "file"), .init(name: "read", side: .right), .init(name: "inserted", side: .right),
      .init(name: "updated", side: .right), .init(name: "skipped", side: .right),
      .init(name: "seconds", side: .right))
    for file in report.files {
      table.add(
        file.file, "\(file.read)", "\(file.inserted)", "\(file.updated)", "\(file.skipped)",
        file.seconds.inHundredths)
    }
    table.add(
      "all", sum(\.read), sum(\.inserted), sum(\.updated), sum(\.skipped),
      report.seconds.inHundredths)
    let removed = report.files.filter { $0.removed > 0 }.map {
      "\($0.removed) rows of \($0.table) removed: the files have their owners without them"
    }
    return (table.lines() + removed).joined(separator: "\n")
  }

  private func sum(_ count: KeyPath<LoadReport.File, Int>) -> String {
    String(report.files.reduce(0) { $0 + $1[keyPath: count] })
  }
}

extension Double {
  /// The number with two decimals.
  var inHundredths: String {
    let hundredths = Int((self * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
