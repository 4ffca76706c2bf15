public import SocleCore

/// Loads CSV files into tables of a database, completely or not at all.
///
/// ```swift
/// let report = try CSVLoader(
///   reading: CSVFiles(at: ["sales"]), into: [customers, orders], database: "sales.sqlite"
/// ).load()
/// ```
///
/// Each file is loaded into the table of the same name; its header contains the column name of each field. Types, NOT NULL,
/// keys, references and checks come from the table descriptions. Bad rows are counted by problem, and the first row with each
/// problem is reported with file and line; the folder at ``rejectsPath`` receives all bad rows that were found.
///
/// Whatever happens (a bad row, a full disk, a killed process), the database is afterwards either loaded completely or
/// unchanged. Memory stays below 64 MiB whatever the size of the files, as long as no record is longer than a few MiB.
public struct CSVLoader: Sendable {
  /// The files. A table may have no file, or several.
  public var files: CSVFiles
  /// The tables, in any order.
  public var tables: [CSVTable]
  /// The path of the database.
  public var database: String
  /// What to do with an existing database. By default the load creates a new database, and fails if the file exists.
  public var mode = LoadMode.create
  /// Whether bad rows are left out and the rest is loaded. By default one bad row stops the load.
  public var skipsBadRows = false
  /// Whether a column that its table does not have, or a file without a table, stops the load. By default it is a warning.
  public var isStrict = false
  /// Whether the load may remove more than a third of a table's stored rows. By default it fails instead.
  public var allowsRemoval = false
  /// The path of a folder for the bad rows, which must be new or empty; nil for none.
  ///
  /// It receives a CSV file for each table (several if its input files have different headers), in UTF-8, with the header and
  /// the bad records as they are in the input, except blanks that the dialect removes. Of records with the same primary key, it
  /// also receives the first, although only the others are bad. `rejects.log` lists the place and reason of each bad record.
  /// Once the records are corrected, an update with the folder's files (``CSVFiles/init(at:)``) and otherwise the same
  /// properties loads them. Without bad rows, no folder is left.
  public var rejectsPath: String?
  /// The format of the files.
  public var dialect: CSVDialect
  /// Called with a new database after its rows were inserted, to create objects that table descriptions cannot describe, such
  /// as triggers. An update does not call it.
  public var finish: @Sendable (Connection) throws -> Void = { _ in }

  /// A load of `files` into tables with the given descriptions; nothing is read or written before ``load(onProgress:)``.
  public init(
    reading files: CSVFiles, into tables: [TableDescription], database: String,
    dialect: CSVDialect = CSVDialect()
  ) {
    self.init(
      reading: files, into: tables.map { CSVTable($0) }, database: database, dialect: dialect)
  }

  /// A load of `files` into `tables`; nothing is read or written before ``load(onProgress:)``.
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

/// How a load treats an existing database.
public enum LoadMode: String, Hashable, Sendable {
  /// Creates a new database; the load fails if anything exists at its path.
  case create
  /// Replaces the whole content of a database atomically; creates a new database if there is none. Refuses a database with
  /// other tables, or with columns, indexes, views or triggers that neither the load nor ``CSVLoader/finish`` creates.
  case replace
  /// Inserts new rows, updates stored rows whose values differ from the file, and creates missing tables. Stored rows that are
  /// in no file are kept, except those of owners that are in a file (``CSVTable/ownerColumn``). Refuses tables of the load whose
  /// columns hold text where the database has numbers, or the other way round, or whose key the database does not have.
  case update
}
