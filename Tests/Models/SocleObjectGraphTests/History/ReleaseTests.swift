import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import SocleObjectGraph
import SocleStorage
import Testing

@Suite("A graph beside other releases of its program")
struct ReleaseTests {
  private enum First {
    struct Day: Saveable, Equatable {
      static let entityName = "Day"
      static let indexes: [EntityIndex<Day>] = [.on(\.name)]
      var id: Int?
      var name: String
      var date: Date
      var note: String?
    }

    struct Seat: Saveable, Equatable {
      static let entityName = "Seat"
      var id: Int?
      var name: String
      var note: String?
    }
  }

  private enum Second {
    struct Day: Saveable, Equatable {
      static let entityName = "Day"
      var id: Int?
      var name: String
      var date: String
    }

    struct Seat: Saveable, Equatable {
      static let entityName = "Seat"
      static let defaults: [String: EntityValue] = ["code": 1]
      static let indexes: [EntityIndex<Seat>] = [.unique(\.code)]
      var id: Int?
      var name: String
      var code: Int
    }

    struct Meeting: Saveable, Equatable {
      static let formerNames = ["Day"]
      var id: Int?
      var name: String
      var date: Date
    }
  }

  @Test("A release undoes its steps after a property of an earlier release was converted")
  func converted() throws {
    let stage = try Stage(.disk)
    var old = First.Day(name: "a", date: Date(timeIntervalSinceReferenceDate: 1))
    try stage.persister.saveAll(object: &old)
    try stage.pool.write { database in
      var table = try #require(try database.describe(table: "Day"))
      table.columns = ColumnSet(
        table.columns.map { $0.name == "date" ? ColumnDescription("date", .text) : $0 })
      let text: SQLFragment = "strftime('%Y-%m-%d', date + 978307200, 'unixepoch')"
      try database.rebuildTable(as: table, by: [.filling("date", with: text)])
    }
    let later = try stage.reopened()
    var new = try #require(try later.retrieve(type: Second.Day.self).first)
    new.name = "b"
    try later.saveAll(object: &new)
    try later.undo()
    #expect(try later.retrieve(type: Second.Day.self).first?.name == "a")
    try later.redo()
    #expect(try later.retrieve(type: Second.Day.self) == [new])
    try later.undo()
    // The save of the earlier release has a date, for which the table has no place.
    #expect(throws: EntityError.self) { try later.undo() }
  }

  @Test("A deletion is undone if an earlier release lacks the unique property of a new one")
  func unique() throws {
    let stage = try Stage(.disk)
    var first = First.Seat(name: "a")
    try stage.persister.saveAll(object: &first)
    let later = try stage.reopened()
    var second = Second.Seat(name: "b", code: 5)
    try later.saveAll(object: &second)
    let all = try later.retrieve(type: Second.Seat.self)
    try later.delete(object: second)
    try later.undo()
    #expect(try later.retrieve(type: Second.Seat.self) == all)
    var third = First.Seat(name: "c")
    #expect(
      throws: EntityError.taken(entity: "Seat", property: "code", id: .int(3), owner: .int(1))
    ) { try stage.persister.saveAll(object: &third) }
  }

  @Test("Each call of a running graph names the type that a later release has renamed")
  func renamed() throws {
    let stage = try Stage(.disk)
    let running = stage.persister
    typealias Day = First.Day
    var day = Day(name: "a", date: Date(timeIntervalSinceReferenceDate: 1))
    try running.saveAll(object: &day)
    let meetings = try stage.reopened().retrieve(type: Second.Meeting.self)
    #expect(meetings.map(\.name) == ["a"])
    let calls: [() throws -> Void] = [
      { _ = try running.retrieve(type: Day.self) }, { _ = try running.count(type: Day.self) },
      { _ = try running.ids(type: Day.self) },
      { _ = try running.completions(of: \Day.name, startingWith: "") },
      { try running.forEach(type: Day.self) { _ in } },
      {
        var new = Day(name: "n", date: .now)
        try running.saveAll(object: &new)
      },
      { try running.update(type: Day.self, set: [.set(\.name, to: "z")]) },
      { try running.delete(type: Day.self, where: []) },
      { _ = try running.step { try $0.retrieve(type: Day.self) } },
      { _ = try running.step { try $0.count(type: Day.self) } },
      { _ = try running.step { try $0.ids(type: Day.self) } },
      { try running.historyStore.apply([.update(EntityRequest("Day"), set: ["name": "z"])]) },
      { try running.historyStore.apply([.deleteAll(EntityRequest("Day"))]) },
    ]
    for (number, call) in calls.enumerated() {
      let error = #expect(throws: EntityError.self, "\(number)") { try call() }
      #expect(error.map { "\($0)".contains("renamed") } == true)
    }
  }

  @Test("An asynchronous call of a running graph names the renamed type, too")
  func renamedAsynchronously() async throws {
    let stage = try Stage(.disk)
    _ = try await stage.persister.saveAll(object: First.Day(name: "a", date: .now))
    _ = try await stage.reopened().count(type: Second.Meeting.self)
    await #expect(throws: EntityError.self) {
      _ = try await stage.persister.retrieve(type: First.Day.self)
    }
  }

  @Test("A running graph prepares what a restored backup lacks")
  func restored() throws {
    let stage = try Stage(.disk)
    var day = First.Day(name: "a", date: .now)
    try stage.persister.saveAll(object: &day)
    for sql: SQLFragment in [
      "DROP TABLE Day", "DELETE FROM socle_shapes", "DELETE FROM socle_history",
      "UPDATE socle_history_state SET shapes = 7, step = 0",
    ] { try stage.execute(sql) }
    #expect(try stage.persister.retrieve(type: First.Day.self) == [])
  }
}
