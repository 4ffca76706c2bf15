public import SQLiteCore

/// Loads CSV files into tables of a database, completely or not at all.
///
/// ```swift
/// let report = try CSVLoader(
///   reading: CSVFiles(at: ["sales"]), into: [customers, orders], database: "sales.sqlite"
/// ).load()
/// ```
///
/// A file belongs to the table of its name, and its header says which column each field belongs to. Types, NOT NULL, keys,
/// references and checks come from the table descriptions; every bad row is named by file and line. Whatever happens, a bad
/// row, a full disk, the end of the process, the database is afterwards completely loaded or what it was before. Memory
/// stays below 64 MiB whatever the size of the files, as long as no record is longer than some MiB.
public struct CSVLoader: Sendable {
  /// The files. There need not be one for each table.
  public var files: CSVFiles
  /// The tables, in any order.
  public var tables: [CSVTable]
  /// The path of the database.
  public var database: String
  /// What to do with a database that is there already. The default makes a new one.
  public var mode = LoadMode.create
  /// Whether bad rows are left out and the rest is loaded. By default one bad row stops the load.
  public var skipsBadRows = false
  /// Whether columns and files that no table has stop the load. By default they are warnings.
  public var isStrict = false
  /// Whether ``LoadMode/replace`` may leave tables without rows that have some. By default that stops the load.
  public var mayEmptyTables = false
  /// The path of the CSV file that gets every bad row with its reason, nil for none.
  public var rejectsPath: String?
  /// How the files are written.
  public var dialect: CSVDialect
  /// Called with a new database when its rows are there, to create what no table description has, as triggers.
  public var finish: @Sendable (Connection) throws -> Void = { _ in }

  /// A load of `files` into tables of these descriptions; nothing is touched before ``load(onProgress:)``.
  public init(
    reading files: CSVFiles, into tables: [TableDescription], database: String,
    dialect: CSVDialect = CSVDialect()
  ) {
    self.init(
      reading: files, into: tables.map { CSVTable($0) }, database: database, dialect: dialect)
  }

  /// A load of `files` into `tables`; nothing is touched before ``load(onProgress:)``.
  public init(
    reading files: CSVFiles, into tables: [CSVTable], database: String,
    dialect: CSVDialect = CSVDialect()
  ) {
    self.files = files
    self.tables = tables
    self.database = database
    self.dialect = dialect
  }
}
