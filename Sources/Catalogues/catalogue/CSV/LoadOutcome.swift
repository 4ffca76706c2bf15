import CSVLoading
import ServerCatalogue

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
    var rejections: [JSONObject] = []
    var rejectedCount = 0
    switch error {
    case LoadError.rejected(let groups, let total, _):
      rejections = groups.map { rejection($0.first, $0.count, at: $0.places) }
      rejectedCount = total
    case LoadError.malformed(let problems): rejections = problems.map { rejection($0) }
    default: break
    }
    return [
      "is_loaded": false, "error": ErrorText.of(error, database: database), "files": [String](),
      "warnings": warnings, "left_out": [String](), "rejections": rejections,
      "rejected_count": rejectedCount,
    ]
  }

  /// The first of the bad rows that have the same problem, their number, and where the next are.
  private static func rejection(
    _ first: Rejection, _ count: Int = 1, at places: [String] = []
  ) -> JSONObject {
    [
      "file": first.file, "line": first.line, "column": first.column, "reason": first.reason,
      "count": count, "places": places,
    ]
  }
}
