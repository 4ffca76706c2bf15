import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleStorage
import StoreChecks
import TestSupport
import Testing

@Suite("Three releases of an app on one file")
struct RandomReleasesTests {
  private let file = TemporaryFile()
  private let copy = TemporaryFile()

  private var database: ReleaseDatabase {
    let (path, copy) = (file.path, copy.path)
    var database = ReleaseDatabase {
      try SQLiteEntityStore(openingOrCreatingAt: path)
    } rows: { shapes in
      let tables = EntityTables(shapes)
      let connection = try Connection(openingExistingAt: path)
      return try connection.transaction {
        try shapes.map { shape in
          var request = EntityRequest(shape.name, loading: Set(shape.toMany.map(\.name)))
          request.isShallow = true
          let rows = try tables.load(request, on: connection).batch.rows[shape.name]
          return rows ?? EntityRows(shape)
        }
      }
    }
    func replace(_ target: String, by source: String) throws {
      try Connection(openingOrCreatingAt: source).copy(
        into: Connection(openingOrCreatingAt: target))
    }
    database.backUp = { try replace(copy, by: path) }
    database.restore = { try replace(path, by: copy) }
    database.kill = { release, call in
      let text = String(decoding: try JSONEncoder().encode(call), as: UTF8.self)
      let process = try ChildProcess("--wait", "release", path, "\(release.rawValue)", text)
      process.waitUntilReady()
      try process.proceed()
      usleep(UInt32.random(in: 0..<30_000))
      process.endAtOnce()
      _ = process.result()
    }
    return database
  }

  @Test(
    "Three releases keep what the others declare, even when killed or when a backup is restored",
    arguments: [1, 2] as [UInt64])
  func randomly(_ seed: UInt64) throws {
    var run = RandomReleases(database, SeededRandom(seed: seed))
    try run.run(steps: RandomCases.count(300, long: 10_000))
    for kind in ["done", "refused", "killed", "backup"] { #expect(run.counts[kind] ?? 0 > 0) }
  }

  @Test("A store that forgets what other releases have registered differs from the plain model")
  func forgetting() throws {
    var database = database
    database.kill = nil
    let open = database.open
    let path = file.path
    database.open = {
      let connection = try Connection(openingOrCreatingAt: path)
      if try !connection.columnNames(of: "socle_shapes").isEmpty {
        try connection.execute("DELETE FROM socle_shapes", purpose: "forgetting the releases")
      }
      return try open()
    }
    var run = RandomReleases(database, SeededRandom(seed: 1))
    #expect(throws: ReleaseDifference.self) { try run.run(steps: 300) }
  }
}
