import ServerCatalogue
import SocleCSV

/// The output of `catalogue csv load --json` and `catalogue lego load --json`.
enum LoadOutcome {
  static func json(_ report: LoadReport) -> JSONObject {
    [
      "is_loaded": true, "files": report.files, "warnings": report.warnings,
      "left_out": report.leftOut, "seconds": report.seconds,
      "rejections": report.rejections.map { rejection($0.first, $0.count, at: $0.places) },
      "rejected_count": report.skipped,
    ]
  }

  static func json(
    _ error: any Error, database: String?, warnings: [String]
  ) -> JSONObject {
    let (rejections, rejectedCount): ([JSONObject], Int) =
      switch error {
      case LoadError.rejected(let groups, let total):
        (groups.map { rejection($0.first, $0.count, at: $0.places) }, total)
      case LoadError.malformed(let problems): (problems.map { rejection($0) }, 0)
      default: ([], 0)
      }
    return [
      "is_loaded": false, "error": ErrorText.of(error, database: database), "files": [String](),
      "warnings": warnings, "left_out": [String](), "rejections": rejections,
      "rejected_count": rejectedCount,
    ]
  }

  /// A group of bad rows with the same problem: the first of them, their number, and the places of the next ones.
  private static func rejection(
    _ first: Rejection, _ count: Int = 1, at places: [String] = []
  ) -> JSONObject {
    [
      "file": first.file, "line": first.line, "column": first.column, "reason": first.reason,
      "count": count, "places": places,
    ]
  }
}
