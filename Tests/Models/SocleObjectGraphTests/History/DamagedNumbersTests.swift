import SocleCore
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Numbers of the undo history that other programs changed")
struct DamagedNumbersTests {
  private static let changes: [SQLFragment] = [
    "step = 9223372036854775807", "step = -1", "step = -9223372036854775808",
    "step_limit = -5", "step_limit = -9223372036854775808",
    "step = -9223372036854775808, step_limit = 9223372036854775807",
  ]

  @Test(
    "A damaged step or limit is refused until the history is cleared",
    arguments: changes, Place.allCases)
  private func state(_ change: SQLFragment, _ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    try stage.execute("UPDATE socle_history_state SET \(change)")
    let persister = try stage.reopened()
    var other = BudgetItem(label: "b")
    for use: () throws -> Void in [
      { try persister.saveAll(object: &other) }, { try persister.undo() },
      { try persister.redo() }, { _ = try persister.canRedo() }, { _ = try persister.redoName() },
      { try persister.delete(object: item) },
    ] {
      let error = #expect(throws: EntityError.self) { try use() }
      #expect(String(describing: error).contains("clearHistory()"))
    }
    _ = try (persister.canUndo(), persister.undoName(), persister.history())
    #expect(try persister.retrieve(type: BudgetItem.self) == [item])

    try persister.clearHistory()
    try persister.saveAll(object: &other)
    #expect(try persister.retrieve(type: BudgetItem.self) == [item, other])
    try persister.undo()
    #expect(try persister.retrieve(type: BudgetItem.self) == [item])
    try persister.redo()
    #expect(try persister.retrieve(type: BudgetItem.self) == [item, other])
  }

  @Test("The largest limit of the history keeps every step", arguments: Place.allCases)
  func largestLimit(_ place: Place) throws {
    let stage = try place.stage()
    try stage.persister.limitHistory(to: .max)
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    item.label = "b"
    try stage.persister.saveAll(object: &item)
    #expect(try stage.persister.history().count == 2)
  }

  @Test("A new limit of the history replaces a negative one", arguments: Place.allCases)
  func newLimit(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    try stage.execute("UPDATE socle_history_state SET step_limit = -5")
    try stage.persister.limitHistory(to: 3)
    #expect(try stage.persister.history().count == 1)
  }

  @Test(
    "While a stored shape has the largest number, a new type is refused, with the remedy",
    arguments: Place.allCases)
  func layout(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    try stage.execute(
      """
      UPDATE socle_shapes SET number = 9223372036854775807
      WHERE number = (SELECT max(number) FROM socle_shapes)
      """)
    let persister = try stage.reopened()
    var budget = Budget.sample()
    let error = #expect(throws: EntityError.self) { try persister.saveAll(object: &budget) }
    #expect(String(describing: error).contains("clearHistory()"))

    try persister.clearHistory()
    try persister.saveAll(object: &budget)
    #expect(try persister.retrieve(type: Budget.self) == [budget])
    try persister.undo()
    #expect(try persister.retrieve(type: Budget.self).isEmpty)
    #expect(try persister.retrieve(type: BudgetItem.self) == [item])
    try persister.redo()
    item.label = "c"
    try persister.saveAll(object: &item)
    try persister.undo()
    #expect(try stage.reopened().retrieve(type: Budget.self) == [budget])
  }

  @Test(
    "Persisters that were open while the history was cleared record changes with the new numbers",
    arguments: Place.allCases)
  func renumbering(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    try stage.execute("UPDATE socle_shapes SET number = number + 1000")
    let (clearing, other) = (try stage.reopened(), try stage.reopened())
    for persister in [clearing, other] {
      item.label += "b"
      try persister.saveAll(object: &item)
    }
    try clearing.clearHistory()
    for persister in [clearing, other] {
      let before = item
      item.label += "c"
      try persister.saveAll(object: &item)
      try stage.reopened().undo()
      #expect(try persister.retrieve(type: BudgetItem.self) == [before])
      item = before
    }
  }
}
