import SocleEntities
import SocleTesting

/// A check of code that all stores share: a fetch leaves out models that do not fit their rows.
let skippingChecks: [EntityCheck] = [
  EntityCheck("A fetch skips a row that does not fit its model, and the models that contain it") {
    shelf in
    let (soup, stew, salad) = (Recipe(name: "Soup"), Recipe(name: "Stew"), Recipe(name: "Salad"))
    try shelf.save(Cookbook("both", [soup, stew]), Cookbook("one", [soup]))
    try shelf.save(salad)
    func setCourse(_ name: String) throws {
      let damaged = try EntityRequest(Recipe.self, where: [\.name == "Stew"])
      try shelf.apply(.update(damaged, set: ["course": .string(name)]))
    }
    func whole<Model: Entity>(_ type: Model.Type, errors count: Int) throws -> [Model] {
      var errors: [any Error] = []
      let loaded = try shelf.store.load(try EntityRequest(type))
      let models = try loaded.batch.models(type, loaded.roots) { errors.append($0) }
      try shelf.expect(errors.count == count, "\(count) errors, found \(errors)")
      return models
    }
    try setCourse("none")
    try shelf.expect(
      Set(try whole(Recipe.self, errors: 1).map(\.name)) == ["Soup", "Salad"], "the other two")
    try shelf.expectThrow("mistyped", for: "a course that the model lacks") {
      try shelf.fetch(Recipe.self)
    }
    // The recipe and its book.
    let books = try whole(Cookbook.self, errors: 2)
    try shelf.expect(books.map(\.name), is: ["one"])
    try shelf.save(all: books)
    try setCourse("main")
    let kept = try shelf.only(Cookbook.self, where: \.name == "both")
    try shelf.expect(kept.recipes.map(\.name), is: ["Soup", "Stew"])
  }
]
