import Foundation
import SocleCSV
import SocleCore
import SocleInputFiles
import TestSupport
import Testing

@Suite("Progress, reports and failure kinds of a load")
struct ReportTests {

  @Test("Progress contains each file in loading order, grows, and ends with all bytes and rows")
  func progress() throws {
    let rows = (0..<20_000).map { "b\($0),Title,1,,\n" }.joined()
    let shop = try Library.shop([
      "books": "code,title,shelf,pages,price\nb1,1,2,,\nb2,2,1,,\n"
        + rows.replacing("b1,Title", with: "c1,Title").replacing("b2,Title", with: "c2,Title")
    ])
    var seen: [LoadProgress] = []
    let report = try shop.loader(Library.tables).load { seen.append($0) }
    var names: [String] = []
    for progress in seen where names.last != progress.file { names.append(progress.file) }
    #expect(names == ["discs.csv", "shelves.csv", "books.csv", "loans.csv"])
    for (before, after) in zip(seen, seen.dropFirst()) {
      #expect(before.rows <= after.rows && before.bytesRead <= after.bytesRead)
      #expect(before.totalBytes == after.totalBytes)
    }
    let last = try #require(seen.last)
    #expect(last.bytesRead == last.totalBytes)
    #expect(last.rows == report.files.reduce(0) { $0 + $1.read })
    #expect(last.rows == 20_008 && seen.count > 6)
  }

  @Test("Progress counts the compressed bytes of a compressed file")
  func compressedProgress() throws {
    let path = PackageFiles.sample("lego/elements.csv.gz")
    let found = try FoundTable(CSVFile(path: path))
    let shop = try Shop(files: [:])
    let loader = CSVLoader(
      reading: try CSVFiles(at: [path]), into: [found.table], database: shop.database)
    var last: LoadProgress?
    let report = try loader.load { last = $0 }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(last?.bytesRead == size && last?.totalBytes == size)
    #expect(report.files[0].read == found.rowCount)
  }

  @Test("A report is encoded as JSON and decoded again")
  func json() throws {
    let shop = try Library.shop(["discs": "code,data\nd1,x\nd1,y\n"])
    var loader = try shop.loader(Library.tables)
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(report.skipped == 1 && report.seconds > 0)
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(LoadReport.self, from: data) == report)
    #expect(report.rejections[0].first.file == "discs.csv" && report.rejections[0].first.line == 3)
    #expect(report.rejections[0].first.column == "code")
  }

  @Test(
    "Rows of delimiters only are counted for each table, and are not among the rows that were read")
  func blankRows() throws {
    let shop = try Shop(files: ["t": "a,b\n1,2\n,\n,\n3,4\n,\n", "u": "a,b\n1,2\n\n"])
    let columns: ColumnSet = [
      ColumnDescription("a", .integer, isNullable: true), ColumnDescription("b", .text),
    ]
    let report = try shop.loader([
      TableDescription("t", columns: columns), TableDescription("u", columns: columns),
    ]).load()
    #expect(report.files.map { [$0.read, $0.inserted, $0.blank] } == [[2, 2, 3], [1, 1, 0]])
    #expect(report.skipped == 0)
    #expect(try FoundTable(CSVFile(path: shop.folder + "/t.csv")).rowCount == 2)
  }

  @Test(
    "A header is said to lack a name only if all rows have one field more",
    arguments: [
      ("a,b\nx,1,2\ny,3,4\n", true), ("a,b\nx,1,2\ny,3\n", false), ("a,b\nx,1,2\n1,2,3,4\n", false),
      ("a,b\nx,1,2\n\"y\"z,3,4\n", false), ("a,b\n1,2,\n3,4,\n", false),
    ])
  func rowNames(text: String, isHint: Bool) throws {
    let shop = try Shop(files: ["t": text])
    let error = #expect(throws: LoadError.self) { try shop.loadFound("t.csv") }
    #expect(error?.description.contains("lack a name") == isHint)
  }

  @Test("Unused files and subfolders of a folder are listed, but not hidden files")
  func leftOut() throws {
    let shop = try Library.shop()
    for name in ["notes.md", ".hidden", "old.sqlite"] { try shop.write("x", to: name) }
    try FileManager.default.createDirectory(
      atPath: shop.folder + "/inner.csv", withIntermediateDirectories: false)
    #expect(
      try shop.loader(Library.tables).load().leftOut == ["inner.csv/", "notes.md", "old.sqlite"])
  }

  @Test("Each error has the failure kind from which a command derives its exit status")
  func kinds() {
    let rejection = LoadError.rejected([], total: 1)
    let errors: [(any Error, LoadFailure)] = [
      (rejection, .rejectedData), (LoadError.malformed([]), .rejectedData),
      (LoadError.noFiles(tables: ["a"]), .file), (LoadError.targetMissing(path: ""), .file),
      (LoadError.twoFiles(table: "", "", ""), .rejectedData),
      (LoadError.leftover(path: ""), .file),
      (LoadError.targetExists(path: ""), .file),
      (LoadError.cannotWrite(path: "", reason: ""), .file),
      (LoadError.unreadable(path: "", reason: ""), .file),
      (LoadError.otherTable("", path: ""), .database),
      (
        LoadError.removesTooMany(table: "", removed: 1, stored: 1, path: ""), .database
      ),
      (LoadError.impossible(reason: ""), .database),
      (LoadError.damaged(path: "", reason: ""), .file),
      (SQLiteError.file(path: "", problem: .missing), .file),
      (SQLiteError.file(path: "", problem: .notADatabase), .database),
      (SQLiteError.refused(attempt: "", code: .full, message: nil, place: nil), .file),
      (SQLiteError.refused(attempt: "", code: .busy, message: nil, place: nil), .database),
      (CancellationError(), .database),
    ]
    for (error, kind) in errors { #expect(LoadFailure(error) == kind, "\(error)") }
  }

  @Test("The messages of load errors contain the path or the tables")
  func descriptions() {
    let errors: [LoadError] = [
      .unreadable(path: "sales", reason: "Permission denied; check the path"),
      .noFiles(tables: ["a", "b"]),
      .twoFiles(table: "a", "a.csv", "a.tsv"), .targetExists(path: "x.sqlite"),
      .leftover(path: "x.sqlite-wal"), .targetMissing(path: "x.sqlite"),
      .otherTable("letters", path: "x.sqlite"),
      .removesTooMany(table: "a", removed: 4, stored: 5, path: "x.sqlite"),
      .cannotWrite(path: "x.sqlite", reason: "No space left on device"),
    ]
    #expect(
      errors.map(\.description) == [
        "cannot read \"sales\": Permission denied; check the path",
        "no file is named after one of the tables; give the files names such as a.csv, b.csv",
        "a.csv and a.tsv are both for the table a; remove one of them, or set the table of each",
        "x.sqlite already exists; choose another name, or replace or update it",
        "x.sqlite-wal is left over from an earlier database; choose another name, or remove it if you do not need it",
        "x.sqlite does not exist, so it cannot be updated; load it without an update first",
        "x.sqlite has a table letters that this load does not fill, so nothing was changed; load into another file",
        "4 of the 5 rows of a in x.sqlite would be removed, so nothing was changed; check that the files are complete",
        "cannot write x.sqlite: No space left on device",
      ])
  }
}
