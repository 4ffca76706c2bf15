/// The result of a load.
public struct LoadReport: Hashable, Sendable, Codable {
  /// The result for one table and its file or files.
  public struct File: Hashable, Sendable, Codable {
    /// The name of the file; for several files, the first name and the number of the others: `a.csv and 2 more`.
    public var file: String
    /// The table that the file was loaded into.
    public var table: String
    /// The number of records after the header, including bad ones.
    public var read: Int
    /// The number of rows that were inserted into the database.
    public var inserted: Int
    /// The number of stored rows that were changed.
    public var updated: Int
    /// The number of stored rows that an update removed because the files contain their owner, but not the rows themselves
    /// (``CSVTable/ownerColumn``).
    public var removed = 0
    /// The number of records that were left out. The rejects folder, if there is one, contains all of them.
    public var skipped: Int
    /// The number of rows that contain only delimiters. They are skipped like blank lines, and not counted by ``read``.
    public var blank = 0
    /// The records that lack fields at their end or have surplus empty ones, and were read nevertheless
    /// (``CSVDialect/fillsRows``): one entry for each file with such records.
    public var filled: [FilledRows] = []
    /// The character between two fields; for several files, that of the first file.
    public var delimiter = ","
    /// The encodings of the files, as in `utf-8` or `utf-8, windows-1252`.
    public var encoding = "utf-8"
    /// How the lines of the files end, as in `LF` or `CRLF, LF`.
    public var lineEnds = "LF"
    /// The wall-clock time spent on the file, in seconds.
    public var seconds: Double
  }

  /// The records of one file that lack fields at their end or have surplus empty ones, and were read nevertheless.
  public struct FilledRows: Hashable, Sendable, Codable {
    /// The name of the file.
    public var file: String
    /// The number of these records, including those that are bad for another reason.
    public var count: Int
    /// The line of the first of these records, counted from 1.
    public var firstLine: Int
  }

  /// One entry for each table with a file, in the order of loading.
  public var files: [File]
  /// Warnings about problems that did not stop the load, such as a column of a file that the table does not have.
  public var warnings: [String]
  /// The names of the files that were ignored in folders because of their extension.
  public var leftOut: [String] = []
  /// The records that were left out, counted by table, column and problem, at most 20 problems. The rejects folder, if there is
  /// one, contains all of them.
  public var rejections: [RejectionGroup]
  /// The wall-clock time of the whole load, in seconds.
  public var seconds: Double

  /// The number of records that were left out.
  public var skipped: Int { files.reduce(0) { $0 + $1.skipped } }
}
