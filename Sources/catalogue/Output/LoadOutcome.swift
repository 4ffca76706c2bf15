import LegoCatalogue

/// What `catalogue lego load --json` writes.
struct LoadOutcome: Encodable {
  var isLoaded: Bool
  var error: String?
  var files: [LoadReport.File] = []
  var warnings: [String] = []
  /// The first bad rows.
  var rejections: [Rejection] = []
  /// The number of bad rows.
  var rejectedCount = 0
  var seconds: Double?

  init(_ report: LoadReport) {
    isLoaded = true
    files = report.files
    warnings = report.warnings
    rejections = report.rejections
    rejectedCount = report.skipped
    seconds = report.seconds
  }

  init(_ error: any Error) {
    isLoaded = false
    self.error = "\(error)"
    switch error {
    case LegoLoadError.rejected(let first, let total, _):
      rejections = first
      rejectedCount = total
    case LegoLoadError.headers(let problems):
      rejections = problems
    default: break
    }
  }
}
