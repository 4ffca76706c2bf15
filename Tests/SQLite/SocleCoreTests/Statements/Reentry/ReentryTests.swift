import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

/// Whoever is asked in the middle of a statement's run may use the connection, but not that statement: its parameters
/// and its row are those of the run.
@Suite("Reuse of a statement during its own run", .serialized)
struct ReentryTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.registerTold()
  }

  func createItems(_ items: [ToldItem] = ToldItem.all) throws {
    try connection.createTable(ToldItem.row)
    try connection.prepareInsert(in: ToldItem.row).insert(contentsOf: items)
  }

  /// Every error says the same.
  func expectRefusals(_ outcomes: [(any Error)?], _ count: Int) {
    #expect(outcomes.count == count)
    for outcome in outcomes {
      guard case .misuse(let attempt, CompiledStatement.reentryReason)? = outcome as? SQLiteError
      else {
        Issue.record("not refused: \(String(describing: outcome))")
        continue
      }
      #expect(attempt.contains(" items") || attempt.contains(" copies"))
    }
  }

  @Test(
    "An insert used during its own run is refused, and inserts its own rows and later ones",
    arguments: FeedingDoor.allCases, FeedingWay.allCases)
  func feeding(_ door: FeedingDoor, _ way: FeedingWay) throws {
    try connection.createTable(door.row)
    for isThere in [false, true] {
      let own = ToldItem(id: 1, name: isThere ? "updated" : "new")
      let insert = try door.prepare(on: connection)
      let uses = FeedingWay.allCases.map { other in
        { try other.feed(ToldItem(id: 9, name: "what must not get in"), to: insert) }
      }
      let run = try Middle.during({ try way.feed(own, to: insert) }, uses)
      expectRefusals(run.outcomes, 3)
      #expect(try connection.rows(of: ToldItem.row) == [own])
    }
    let insert = try door.prepare(on: connection)
    for item in ToldItem.all { try way.feed(item, to: insert) }
    #expect(try connection.rows(of: ToldItem.row) == ToldItem.all)
  }
}

extension ReentryTests {
  @Test(
    "An insert used during its own run inserts nothing if the error is thrown",
    arguments: FeedingDoor.open,
    FeedingWay.allCases)
  func feedingLetOut(_ door: FeedingDoor, _ way: FeedingWay) throws {
    try connection.createTable(door.row)
    let insert = try door.prepare(on: connection)
    let error = errorThrown {
      _ = try Middle.during(
        { try way.feed(ToldItem.all[0], to: insert) }, lettingOut: true,
        [{ try way.feed(ToldItem.all[1], to: insert) }])
    }
    expectRefusals([error], 1)
    #expect(try connection.count(of: ToldItem.row) == 0)
    for item in ToldItem.all { try way.feed(item, to: insert) }
    #expect(try connection.rows(of: ToldItem.row) == ToldItem.all)
  }

  @Test("An insert can be used again after a row that was refused")
  func refusedRow() throws {
    try createItems()
    let insert = try connection.prepareInsert(in: ToldItem.row)
    for way in FeedingWay.allCases {
      let error = failure { try way.feed(ToldItem(id: 1, name: "twice"), to: insert) }
      #expect(error?.code != nil)
      try connection.delete(in: ToldItem.row, where: [ToldItem.id.equals(4)])
      try way.feed(ToldItem(id: 4, name: "one more"), to: insert)
    }
    #expect(try connection.count(of: ToldItem.row) == 4)
  }
}

/// Asked through the connection, every question has a statement of its own.
extension ReentryTests {
  @Test(
    "A query inside a query does not affect it: each has its own result, or an error",
    arguments: Question.allCases)
  func questions(_ question: Question) throws {
    try createItems()
    var inner: [String]?
    let run = try Middle.during(
      { try question.ask(connection, 1) }, [{ inner = try question.ask(connection, 2) }])
    #expect(run.result == [ToldItem.all[0].name])
    #expect(run.outcomes.count == 1)
    if question.isChange {
      #expect(run.outcomes.first is SQLiteError?)
    } else {
      #expect(inner == [ToldItem.all[1].name])
    }
    #expect(try question.ask(connection, 3) == [ToldItem.all[2].name])
  }
}
