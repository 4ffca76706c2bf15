/// Loads a folder of Rebrickable's files into a database, completely or not at all.
///
/// ```swift
/// let report = try LegoLoader(folder: "lego-2020", database: "lego.sqlite").load()
/// ```
///
/// Whatever happens, a bad row, a full disk, the end of the process, the database is afterwards the complete new
/// catalogue or what was there before.
public struct LegoLoader: Sendable {
  /// The folder; it may hold only some of the files, each plain (`sets.csv`) or compressed (`sets.csv.gz`).
  public var folder: String
  /// The path of the database.
  public var database: String
  /// What to do with a database that is there already. The default makes a new one.
  public var mode: LoadMode
  /// Whether bad rows are left out and the rest is loaded. By default one bad row stops the load.
  public var skipsBadRows: Bool
  /// Whether a column that no table has stops the load. By default it is a warning.
  public var isStrict: Bool
  /// The path of the CSV file that gets every bad row with its reason, nil for none.
  public var rejectsPath: String?

  /// A load of `folder` into `database`; nothing is touched before ``load(onProgress:)``.
  public init(
    folder: String, database: String, mode: LoadMode = .create, skipsBadRows: Bool = false,
    isStrict: Bool = false, rejectsPath: String? = nil
  ) {
    self.folder = folder
    self.database = database
    self.mode = mode
    self.skipsBadRows = skipsBadRows
    self.isStrict = isStrict
    self.rejectsPath = rejectsPath
  }
}
