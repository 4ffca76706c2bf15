import Foundation
import SocleCore
import SocleLiveSchema
import TestSupport
import Testing

private let tool = "/usr/bin/spatialite"

/// A file of the `spatialite` program (Debian: spatialite-bin): triggers, views, virtual tables of modules that are not
/// there, and a table of 5,000 coordinate systems.
@Suite(
  "A SpatiaLite file",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: tool),
    "needs /usr/bin/spatialite"))
struct SpatiaLiteTests {
  private let folder: TemporaryFolder

  private static let script = """
    SELECT InitSpatialMetadata(1);
    CREATE TABLE towns(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    SELECT AddGeometryColumn('towns', 'place', 4326, 'POINT', 'XY');
    SELECT CreateSpatialIndex('towns', 'place');
    INSERT INTO towns VALUES (1, 'Bern', MakePoint(7.44, 46.95, 4326)), (2, 'Genf', NULL);
    """

  init() throws {
    folder = try TemporaryFolder()
    #expect(try ProgramRun(tool, ["-silent", folder.file(), Self.script]).status == 0)
  }

  @Test("A SpatiaLite file is opened as an untrusted one, and its tables are read")
  func untrusted() throws {
    let connection = try Connection(openingUntrustedAt: folder.file())
    let towns = try #require(try connection.describe(table: "towns")).rows
    let rows = try connection.rows(of: towns, orderedBy: [towns["id"].ascending])
    #expect(rows.map { $0["name"]?.text } == ["Bern", "Genf"])
    #expect(rows.map { $0["place"]?.blob?.count } == [60, nil])
    let systems = try #require(try connection.describe(table: "spatial_ref_sys")).rows
    #expect(try connection.count(of: systems) > 1000)
  }

  @Test("A SpatiaLite file is opened like any existing file")
  func own() throws {
    let connection = try Connection(
      openingExistingAt: folder.file(), options: ConnectionOptions(journalMode: nil))
    let systems = try #require(try connection.describe(table: "spatial_ref_sys_aux")).rows
    #expect(try connection.count(of: systems) > 0)
  }
}
