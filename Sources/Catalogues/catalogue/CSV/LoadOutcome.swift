import CSVLoading

/// The output of `catalogue csv load --json` and `catalogue lego load --json`.
struct LoadOutcome: Encodable {
  var isLoaded = true
  var error: String?
  var files: [LoadReport.File] = []
  var warnings: [String] = []
  /// The files of a folder whose names are not those of CSV files.
  var leftOut: [String] = []
  /// The first problems of bad rows.
  var rejections: [RejectedRows] = []
  /// The number of bad rows.
  var rejectedCount = 0
  var seconds: Double?

  init(_ report: LoadReport) {
    files = report.files
    warnings = report.warnings
    leftOut = report.leftOut
    rejections = report.rejections.map(RejectedRows.init)
    rejectedCount = report.skipped
    seconds = report.seconds
  }

  init(_ error: any Error, database: String?) {
    (isLoaded, self.error) = (false, ErrorText.of(error, database: database))
    switch error {
    case LoadError.rejected(let groups, let total, _):
      (rejections, rejectedCount) = (groups.map(RejectedRows.init), total)
    case LoadError.malformed(let problems): rejections = problems.map { RejectedRows($0) }
    default: break
    }
  }

  /// The first of the bad rows that have the same problem, their number, and where the next are.
  struct RejectedRows: Encodable {
    let file: String
    let line: Int
    let column: String?
    let reason: String
    let count: Int
    let places: [String]

    init(_ first: Rejection, count: Int = 1, places: [String] = []) {
      (file, line, column, reason) = (first.file, first.line, first.column, first.reason)
      (self.count, self.places) = (count, places)
    }

    init(_ group: RejectionGroup) {
      self.init(group.first, count: group.count, places: group.places)
    }
  }
}
