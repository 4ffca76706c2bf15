/// What a load did.
public struct LoadReport: Hashable, Sendable, Codable {

  /// What was done with one file.
  public struct File: Hashable, Sendable, Codable {
    /// The name of the file.
    public var file: String
    /// The table it was loaded into.
    public var table: String
    /// The records behind the header, the bad ones included.
    public var read: Int
    /// The rows that the database has and did not have before.
    public var inserted: Int
    /// The rows that the database had and that were changed.
    public var updated: Int
    /// The rows that the database had and that were removed, as the file has their owner and not them.
    public var removed = 0
    /// The records that were left out, each for a reason in the rejects file.
    public var skipped: Int
    /// The wall-clock time spent on the file, in seconds.
    public var seconds: Double
  }

  /// One entry per file, in the order of loading.
  public var files: [File]
  /// What the user should know although nothing failed, as a column that no table has.
  public var warnings: [String]
  /// The names of the files of a folder that are no CSV files by their names.
  public var leftOut: [String] = []
  /// The first records that were left out, at most 20; all of them are in the rejects file.
  public var rejections: [Rejection]
  /// The wall-clock time of the whole load, in seconds.
  public var seconds: Double

  /// The number of records that were left out.
  public var skipped: Int { files.reduce(0) { $0 + $1.skipped } }
}
