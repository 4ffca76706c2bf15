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
      if !report.leftOut.isEmpty {
        let names =
          report.leftOut.prefix(10).joined(separator: ", ")
          + (report.leftOut.count > 10 ? ", …" : "")
        Console.writeError(
          "not read, as their names are not those of CSV files: \(names.asOneLine)")
      }
      try Console.write(table)
    }
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
      .init(name: "updated", side: .right), .init(name: "removed", side: .right),
      .init(name: "skipped", side: .right),
      .init(name: "seconds", side: .right))
    for file in report.files {
      table.add(
        file.file, "\(file.read)", "\(file.inserted)", "\(file.updated)", "\(file.removed)",
        "\(file.skipped)",
        file.seconds.inHundredths)
    }
    table.add(
      "all", sum(\.read), sum(\.inserted), sum(\.updated), sum(\.removed), sum(\.skipped),
      report.seconds.inHundredths)
    return table.lines().joined(separator: "\n")
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
