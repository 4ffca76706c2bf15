import CSVLoading

/// The output of `catalogue csv load --json` and `catalogue lego load --json`.
struct LoadOutcome: Encodable {
  var isLoaded = true
  var error: String?
  var files: [LoadReport.File] = []
  var warnings: [String] = []
  /// The files of a folder whose names are not those of CSV files.
  var leftOut: [String] = []
  /// The first bad rows.
  var rejections: [Rejection] = []
  /// The number of bad rows.
  var rejectedCount = 0
  var seconds: Double?

  init(_ report: LoadReport) {
    files = report.files
    warnings = report.warnings
    leftOut = report.leftOut
    rejections = report.rejections
    rejectedCount = report.skipped
    seconds = report.seconds
  }

  init(_ error: any Error, database: String?) {
    (isLoaded, self.error) = (false, ErrorText.of(error, database: database))
    switch error {
    case CSVLoadError.rejected(let first, let total, _):
      (rejections, rejectedCount) = (first, total)
    case CSVLoadError.headers(let problems): rejections = problems
    default: break
    }
  }
}
