import ServerCatalogue
import SocleCSV

/// The output of `catalogue csv load --json` and `catalogue lego load --json`.
enum LoadOutcome {
  static func json(_ report: LoadReport, _ proposals: Proposals?) -> JSONObject {
    [
      "is_loaded": true, "files": report.files, "warnings": report.warnings,
      "left_out": report.leftOut, "seconds": report.seconds,
      "rejections": report.rejections.map { rejection($0.first, $0.count, at: $0.places) },
      "rejected_count": report.skipped,
      "rejected_by_problem": counts(report.rejections, total: report.skipped).map(json),
      "proposals": proposals?.json,
    ]
  }

  /// The numbers of bad rows by problem, the most frequent first; the rows in none of `groups` count as "another problem".
  static func counts(
    _ groups: [RejectionGroup], total: Int
  ) -> [(problem: String, count: Int)] {
    var counts = groups.reduce(into: [:]) { $0[$1.first.problem, default: 0] += $1.count }
    let others = total - counts.values.reduce(0, +)
    if others > 0 { counts["another problem"] = others }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  private static func json(_ count: (problem: String, count: Int)) -> JSONObject {
    ["problem": count.problem, "count": count.count]
  }

  static func json(
    _ error: any Error, database: String?, warnings: [String]
  ) -> JSONObject {
    var (rejections, total, reasons): ([JSONObject], Int, [JSONObject]) = ([], 0, [])
    switch error {
    case LoadError.rejected(let groups, let count):
      rejections = groups.map { rejection($0.first, $0.count, at: $0.places) }
      (total, reasons) = (count, counts(groups, total: count).map(json))
    case LoadError.malformed(let problems): rejections = problems.map { rejection($0) }
    default: break
    }
    return [
      "is_loaded": false, "error": ErrorText.of(error, database: database), "files": [String](),
      "warnings": warnings, "left_out": [String](), "rejections": rejections,
      "rejected_count": total, "rejected_by_problem": reasons,
    ]
  }

  /// A group of bad rows with the same problem: the first of them, their number, and the places of the next ones.
  private static func rejection(
    _ first: Rejection, _ count: Int = 1, at places: [String] = []
  ) -> JSONObject {
    [
      "file": first.file, "line": first.line, "column": first.column, "reason": first.reason,
      "problem": first.problem,
      "count": count, "places": places,
    ]
  }
}
