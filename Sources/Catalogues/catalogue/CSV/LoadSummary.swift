import Foundation
import SocleCSV

struct LoadSummary {
  let report: LoadReport
  let arguments: Arguments
  /// The keys and references that are proposed for the tables; nil if none were looked for.
  let proposals: Proposals?

  func write() throws {
    for warning in report.warnings { Console.writeError("warning: \(warning)") }
    for rejection in report.rejections { Console.writeError(rejection.description) }
    if report.skipped > 0 { Console.writeError(skippedLine) }
    if arguments.command.first == "csv" {
      for advice in CSVOptions.advice(about: report.rejections.map(\.first)) {
        Console.writeError(advice)
      }
    }
    if !arguments.has("--json"), !arguments.has("--quiet") { writeLeftOut() }
    let lines = table + (proposals?.advice ?? [])
    try arguments.write(
      LoadOutcome.json(report, proposals), else: arguments.has("--quiet") ? [] : lines)
  }

  /// Lists the files of a folder that are not CSV files; not for a catalogue, whose folder usually contains other files.
  private func writeLeftOut() {
    guard !report.leftOut.isEmpty, arguments.command.first == "csv" else { return }
    let rest = report.leftOut.count > 10 ? ", …" : ""
    let names = report.leftOut.prefix(10).joined(separator: ", ")
    Console.writeError("not read, as their names are not those of CSV files: \(names)\(rest)")
  }

  private var skippedLine: String {
    let rest = report.skipped - report.rejections.reduce(0) { $0 + $1.count }
    let more = rest > 0 ? "and \(rest) more for other reasons; " : ""
    let place = arguments.value("--rejects").map {
      "they are in \($0): correct them, and load that folder with --update and the same options"
    }
    let rows = report.skipped.of("row")
    let counts = LoadOutcome.counts(report.rejections, total: report.skipped)
    let list = counts.map { "\n  \($0.count) × \($0.problem)" }.joined()
    return "\(more)\(rows) left out; \(place ?? "see them all with --rejects FOLDER")"
      + (counts.count > 1 ? list : "")
  }

  private var table: [String] {
    let counts: [KeyPath<LoadReport.File, Int>] = [\.read, \.inserted, \.updated, \.skipped]
    func row(_ names: [String], _ files: [LoadReport.File], seconds: Double) -> [String] {
      let sums = counts.map { count in String(files.reduce(0) { $0 + $1[keyPath: count] }) }
      return names + sums + [String(format: "%.2f", seconds)]
    }
    // The delimiter of a catalogue's files is known.
    let hasDelimiter = arguments.command.first == "csv"
    func names(_ file: LoadReport.File) -> [String] {
      guard hasDelimiter, let delimiter = file.delimiter.utf8.first else { return [file.file] }
      let forms = [
        DelimiterWord.word(for: delimiter), file.encoding == "utf-8" ? "" : file.encoding,
        file.lineEnds == "LF" ? "" : file.lineEnds,
      ]
      return [file.file, forms.filter { !$0.isEmpty }.joined(separator: ", ")]
    }
    let table = TextTable(
      columns: (hasDelimiter ? ["file", "form"] : ["file"])
        + ["read", "inserted", "updated", "skipped", "seconds"].map(TextTable.Column.right),
      rows: report.files.map { row(names($0), [$0], seconds: $0.seconds) }
        + [row(hasDelimiter ? ["all", ""] : ["all"], report.files, seconds: report.seconds)])
    let removed = report.files.filter { $0.removed > 0 }.map {
      "\($0.removed.of("row")) of \($0.table) removed, which \($0.file) no longer has".asOneLine
    }
    let blank = report.files.filter { $0.blank > 0 }.map {
      "\($0.blank.of("row")) of delimiters only in \($0.file) passed over".asOneLine
    }
    let filled = report.files.compactMap { file in
      file.filled.first.map { first in
        let count = file.filled.reduce(0) { $0 + $1.count }
        let more = file.filled.count == 1 ? "" : " and \((file.filled.count - 1).of("more file"))"
        let place = "the first on line \(first.firstLine)\(more.isEmpty ? "" : " of \(first.file)")"
        return "\(count.of("ragged row")) in \(first.file)\(more) read, \(place)".asOneLine
      }
    }
    return table.lines() + removed + blank + filled
  }
}
