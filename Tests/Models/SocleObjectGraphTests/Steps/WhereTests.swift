import Foundation
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Changing the objects that match filters")
struct WhereTests {
  private struct Folder: Saveable, Equatable {
    var id: Int?
    var papers: [Paper] = []
    static let relations: [Relation<Folder>] = [.toMany("papers", \.papers, onDelete: .deny)]
  }

  private struct Paper: Saveable, Equatable {
    var id: Int?
    var pages: Int
    var rank: Int?
    var next: [Paper] = []
    @Indirect var previous: Paper?
    static let relations: [Relation<Paper>] = [
      .toMany("next", \.next), .toOne("previous", \.previous),
    ]
  }

  private func papers(_ persister: SQLitePersister, _ pages: Int...) throws -> [Paper] {
    var papers = pages.map { Paper(pages: $0) }
    try persister.saveAll(objects: &papers)
    return papers
  }

  @Test(
    "An update by filters is one step, which is undone and redone also in a later run",
    arguments: Place.allCases)
  func updating(_ place: Place) throws {
    let stage = try place.stage()
    let before = try papers(stage.persister, 1, 2, 3)
    try stage.persister.update(
      type: Paper.self, where: [\.pages > 1], set: [.add(\.pages, 10), .set(\.rank, to: 7)])
    let after = try stage.persister.retrieve(type: Paper.self)
    #expect(after.map(\.pages) == [1, 12, 13] && after.map(\.rank) == [nil, 7, 7])
    let persister = try stage.reopened()
    let steps = try #require(try persister.undo()).map(\.description)
    #expect(steps == ["update Paper 2", "update Paper 3"])
    #expect(try persister.retrieve(type: Paper.self) == before)
    #expect(try persister.redo()?.map(\.description) == steps)
    #expect(try persister.retrieve(type: Paper.self) == after)
  }

  @Test(
    "A call that matches or changes nothing adds no step, and redo stays possible",
    arguments: Place.allCases)
  func nothing(_ place: Place) throws {
    let persister = try place.stage().persister
    // Types that were never used before.
    try persister.update(type: Paper.self, set: [.set(\.rank, to: 1)])
    try persister.delete(type: Folder.self, where: [])
    try persister.deleteAll(type: Folder.self, where: [.id(nil)])
    #expect(try !persister.canUndo())
    _ = try papers(persister, 1, 2)
    try persister.update(type: Paper.self, set: [.set(\.pages, to: 3)])
    try persister.undo()
    try persister.update(type: Paper.self, set: [])
    try persister.update(type: Paper.self, set: [.set(\.rank, to: nil), .add(\.pages, 0)])
    try persister.update(type: Paper.self, where: [\.pages > 9], set: [.set(\.rank, to: 1)])
    try persister.delete(type: Paper.self, where: [\.pages > 9])
    #expect(try persister.canRedo())
    try persister.redo()
    #expect(try persister.retrieve(type: Paper.self).map(\.pages) == [3, 3])
  }

  @Test(
    "A refused update changes nothing, even if its error is caught within a step",
    arguments: Place.allCases)
  func refused(_ place: Place) throws {
    let persister = try place.stage().persister
    let before = try papers(persister, 1, .max)
    var gone = Paper(pages: 0)
    try persister.save(object: &gone)
    try persister.delete(object: gone)
    let refusals: [[Assignment<Paper>]] = [
      [.add(\.pages, 1)], [.set(\.rank, to: 1), .add(\.rank, 1)], [.set(\.next.count, to: 1)],
      [.relate(\.previous, to: Paper(pages: 0))], [.relate(\.previous, to: gone)],
    ]
    for assignments in refusals {
      #expect(throws: EntityError.self) {
        try persister.update(type: Paper.self, set: assignments)
      }
      try persister.step { step in
        try step.update(type: Paper.self, where: [\.pages == 1], set: [.set(\.rank, to: 1)])
        #expect(throws: EntityError.self) {
          try step.update(type: Paper.self, set: assignments)
        }
        try step.update(type: Paper.self, set: [.set(\.rank, to: nil)])
      }
      #expect(try persister.retrieve(type: Paper.self) == before)
    }
    #expect(try persister.undo()?.map(\.description) == ["delete Paper 3"])
  }

  @Test("A to-one relation of many objects is set at once, and undone", arguments: Place.allCases)
  func relating(_ place: Place) throws {
    let persister = try place.stage().persister
    let all = try papers(persister, 1, 2, 3)
    try persister.update(
      type: Paper.self, where: [\.pages > 1], set: [.relate(\.previous, to: all[0])])
    #expect(try persister.count(type: Paper.self, where: [.that(\.previous, is: all[0])]) == 2)
    try persister.undo()
    #expect(try persister.retrieve(type: Paper.self) == all)
  }

  @Test(
    "By filters, `delete` keeps what the objects contain, and `deleteAll` deletes what they own",
    arguments: Place.allCases)
  func deleting(_ place: Place) throws {
    let persister = try place.stage().persister
    var budgets = [Budget.sample(1), Budget.sample(2), Budget.sample(3)]
    try persister.saveAll(objects: &budgets)
    try persister.delete(type: Budget.self, where: [\.amount == 1])
    try persister.deleteAll(type: Budget.self, where: [\.amount == 2])
    #expect(try persister.retrieve(type: Budget.self) == [budgets[2]])
    #expect(try persister.count(type: BudgetItem.self) == 4)
    #expect(try persister.count(type: ActualItem.self) == 2)
    #expect(try persister.count(type: Transaction.self) == 3)
    try persister.delete(type: BudgetItem.self, where: [\.label == "Rent"])
    let left = budgets[2].items.filter { $0.label != "Rent" }
    #expect(try persister.retrieve(type: Budget.self).map(\.items) == [left])
    for _ in 0..<3 { #expect(try persister.undo() != nil) }
    #expect(try persister.retrieve(type: Budget.self) == budgets)
    for _ in 0..<3 { #expect(try persister.redo() != nil) }
    #expect(try persister.retrieve(type: Budget.self).map(\.items) == [left])
  }

  @Test(
    "If the rule deny protects one of the matching objects, none is deleted",
    arguments: Place.allCases)
  func denied(_ place: Place) throws {
    let persister = try place.stage().persister
    var folders = [Folder(), Folder(papers: [Paper(pages: 1)])]
    try persister.saveAll(objects: &folders)
    for delete in [persister.delete, persister.deleteAll]
      as [(Folder.Type, [Filter<Folder>]) throws -> Void]
    {
      #expect(throws: EntityError.denied(entity: "Folder", id: .int(2), relation: "papers")) {
        try delete(Folder.self, [])
      }
    }
    #expect(try persister.retrieve(type: Folder.self) == folders)
    #expect(try persister.undo()?.count == 3)
  }

  @Test(
    "Undo is refused where code without history has changed an object since",
    arguments: Place.allCases)
  func elsewhere(_ place: Place) throws {
    let persister = try place.stage().persister
    _ = try papers(persister, 1, 2)
    try persister.update(type: Paper.self, set: [.set(\.rank, to: 5)])
    let other = persister.historyStore.withoutHistory
    let change = EntityRequest("Paper", where: .compare("pages", .equal, .int(2)))
    try other.apply([.update(change, set: [:], adding: ["rank": .int(1)])])
    #expect(throws: EntityError.changedElsewhere(objects: ["Paper": [.int(2)]])) {
      try persister.undo()
    }
    #expect(try persister.retrieve(type: Paper.self).map(\.rank) == [5, 6])
    try other.apply([.update(change, set: ["rank": .int(5)])])
    try persister.undo()
    #expect(try persister.retrieve(type: Paper.self).map(\.rank) == [nil, nil])
  }

  @Test(
    "Observed results follow updates and deletions by filters, also those made in tasks",
    arguments: Place.allCases)
  func observed(_ place: Place) async throws {
    let persister = try place.stage().persister
    let all = try await persister.saveAll(objects: [Paper(pages: 1), Paper(pages: 2)])
    var results = persister.results(type: Paper.self, where: [\.pages >= 2]).makeAsyncIterator()
    #expect(try await results.next() == [all[1]])
    try await persister.update(type: Paper.self, set: [.add(\.pages, 1)])
    #expect(try await results.next()?.map(\.pages) == [2, 3])
    try await persister.delete(type: Paper.self, where: [\.pages == 3])
    #expect(try await results.next()?.map(\.pages) == [2])
    try await persister.deleteAll(type: Paper.self, where: [])
    #expect(try await results.next() == [])
    try await persister.undo()
    #expect(try await results.next()?.map(\.pages) == [2])
  }
}
