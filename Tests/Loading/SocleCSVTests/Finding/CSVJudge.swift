import Foundation
import TestSupport

/// Another program that reads CSV files; it is told the form of each file.
enum CSVJudge: String, CaseIterable {
  case python, pandas, duckdb, sqlite3

  private static let interpreter = program("python3")
  private static let sqlite = program("sqlite3")

  private static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether the program is installed here.
  var isInstalled: Bool {
    switch self {
    case .sqlite3: Self.sqlite != nil
    case .python: Self.interpreter != nil
    case .pandas, .duckdb: (try? Self.run(Self.interpreter, ["-c", "import \(rawValue)"])) != nil
    }
  }

  /// Whether the program reads files of this form correctly.
  func reads(_ file: MixedFile) -> Bool {
    switch self {
    case .python: true
    // Behind a carriage return, pandas loses an empty first field.
    case .pandas, .duckdb: !file.isRagged && file.lineEnd != "\r"
    // At the end of a file, sqlite3 loses an empty last field.
    case .sqlite3: file.encoding != "cp1252" && file.bytes.last == 0x0A
    }
  }

  /// The records of each file, the header first.
  func records(of files: [MixedFile]) throws -> [[[String]]] {
    try self == .sqlite3 ? files.map(sqliteRecords) : pythonRecords(of: files)
  }

  private func pythonRecords(of files: [MixedFile]) throws -> [[[String]]] {
    let manifest = try TemporaryFile(Array(try JSONEncoder().encode(files)))
    let output = try Self.run(Self.interpreter, ["-c", Self.script, rawValue, manifest.path])
    return try JSONDecoder().decode([[[String]]].self, from: output)
  }

  /// Reads a file into a table of more columns than it has: a field that a record lacks is NULL there.
  private func sqliteRecords(of file: MixedFile) throws -> [[String]] {
    let columns = (0..<12).map { "c\($0) TEXT" }.joined(separator: ", ")
    let delimiter = file.delimiter == "\t" ? "\\t" : file.delimiter
    let output = try Self.run(
      Self.sqlite,
      [
        ":memory:", "CREATE TABLE t (\(columns))", ".mode csv",
        ".separator \"\(delimiter)\" \"\\n\"",
        ".import --skip \(file.skipped) '\(file.path)' t", ".mode json", "SELECT * FROM t",
      ])
    guard !output.isEmpty else { return [] }
    return try JSONDecoder().decode([[String: String?]].self, from: output).map { row in
      (0..<12).compactMap { row["c\($0)"] ?? nil }
    }
  }

  private static func run(_ program: String?, _ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe.inTest()
    process.executableURL = URL(fileURLWithPath: program ?? "/none")
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    process.standardInput = FileHandle.nullDevice
    try process.startInTest()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return data
  }

  private static let script = """
    import csv, io, json, sys
    judge, manifest = sys.argv[1:]
    if judge == 'pandas': import pandas
    if judge == 'duckdb': import duckdb
    def text(file):
      with open(file['path'], 'rb') as data: lines = io.StringIO(data.read().decode(file['encoding']), newline='')
      for _ in range(file['skipped']): lines.readline()
      return io.StringIO(lines.read(), newline='')
    def by_csv(file):
      return [r for r in csv.reader(text(file), delimiter=file['delimiter'])]
    def by_pandas(file):
      return pandas.read_csv(
        text(file), sep=file['delimiter'], header=None, dtype=str, keep_default_na=False, na_filter=False
      ).values.tolist()
    def by_duckdb(file):
      with open(manifest + '.csv', 'w', encoding='utf-8', newline='') as copy: copy.write(text(file).read())
      rows = duckdb.sql(
        "SELECT * FROM read_csv('%s', delim='%s', header=false, all_varchar=true, auto_detect=false, quote='\\"',"
        " escape='\\"', strict_mode=false, columns={%s})" % (manifest + '.csv', file['delimiter'], ','.join(
          "'c%d':'VARCHAR'" % i for i in range(len(by_csv(file)[0]))))).fetchall()
      return [['' if f is None else f for f in r] for r in rows]
    reader = {'python': by_csv, 'pandas': by_pandas, 'duckdb': by_duckdb}[judge]
    print(json.dumps([reader(f) for f in json.load(open(manifest))]))
    """
}
