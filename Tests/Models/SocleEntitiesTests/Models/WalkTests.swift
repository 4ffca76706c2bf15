import Foundation
import SocleEntities
import SocleTesting
import StoreChecks
import Testing

@Suite("Collecting a graph of models into a batch")
struct WalkTests {
  @Test("Every reachable object is one row, however often it is reached")
  func shared() throws {
    let (soup, stew) = (Recipe.soup(), Recipe(name: "Stew"))
    stew.tags = soup.tags
    for tag in soup.tags { tag.recipes.append(stew) }
    let batch = try EntityBatch(of: [soup, stew, soup])
    #expect(batch.rows["Recipe"]?.keys.count == 2 && batch.rows["Tag"]?.keys.count == 2)
    #expect(batch.rows["Step"]?.keys.count == 2 && batch.rows["Placeholder"]?.keys.count == 1)
    #expect(batch.rows["Tag"]?.lists[0].map { $0?.count } == [2, 2])
  }

  @Test("A model that is collected without its related models has their keys in its lists")
  func shallow() throws {
    let soup = Recipe.soup()
    let batch = try EntityBatch(of: [soup], isDeep: false)
    #expect(Array(batch.rows.keys) == ["Recipe"])
    #expect(batch.rows["Recipe"]?.lists[2] == [soup.tags.map { .uuid($0.id) }])
  }

  @Test(
    "An empty list is stored as empty; a list that is not loaded is kept, unless it was changed")
  func lists() throws {
    let rack = Rack("left")
    let batch = try EntityBatch(of: [rack])
    #expect(batch.rows["Rack"]?.lists == [[[]], [[]]])
    rack.jars = [Jar("a")]
    let full = try EntityBatch(of: [rack])
    #expect(full.rows["Rack"]?.lists[0].map { $0?.count } == [1])
    let bare = try unloaded(rack)
    #expect(try EntityBatch(of: [bare]).rows["Rack"]?.lists == [[nil], [[]]])
    bare.jars.sort { $0.name < $1.name }
    #expect(!bare.$jars.isLoaded)
    bare.jars.append(Jar("b"))
    #expect(throws: EntityError.notLoaded(entity: "Rack", id: .uuid(rack.id), relation: "jars")) {
      try EntityBatch(of: [bare])
    }
    bare.jars = [Jar("b")]
    #expect(try EntityBatch(of: [bare]).rows["Rack"]?.lists[0].map { $0?.count } == [1])
  }

  /// The rack as a fetch returns it, without its lazy list.
  private func unloaded(_ rack: Rack) throws -> Rack {
    var rows = EntityRows(try EntityModel.of(Rack.self).shape)
    rows.append(.uuid(rack.id), [.string(rack.name)], lists: [nil, []])
    return try #require(try EntityBatch(rows).models(Rack.self, rows.keys).first)
  }

  @Test("A related model that was not loaded can be replaced, but not changed in place")
  func cleared() throws {
    var rows = EntityRows(try EntityModel.of(Letter.self).shape)
    let (id, sender) = (EntityKey.uuid(UUID()), UUID())
    rows.append(id, [.string("hello"), .uuid(sender)])
    var letter = try #require(try EntityBatch(rows).models(Letter.self, [id]).first)
    #expect(letter.sender == nil && letter.$sender.key == .uuid(sender))
    func clear(_ person: inout Person?) { person = nil }
    clear(&letter.sender)
    #expect(throws: EntityError.notLoaded(entity: "Letter", id: id, relation: "sender")) {
      try EntityBatch(of: [letter])
    }
    letter.sender = nil
    #expect(try EntityBatch(of: [letter]).rows["Letter"]?.values == [.string("hello"), .null])
  }

  @Test("Copies with different values or relations are refused with type and id")
  func conflicts() throws {
    let id = UUID()
    var (one, two) = (Node("a"), Node("a"))
    (one.id, two.id) = (id, id)
    #expect(try EntityBatch(of: [one, two]).rows["Node"]?.keys.count == 1)
    let conflict = EntityError.conflictingCopies(entity: "Node", id: .uuid(id))
    two.name = "b"
    #expect(throws: conflict) { try EntityBatch(of: [one, two]) }
    two = one
    two.next = Node("c")
    #expect(throws: conflict) { try EntityBatch(of: [one, two]) }
    let item = BudgetItem(id: 1, label: "a")
    let budgets = [Budget(id: 1, amount: 1, items: [item]), Budget(id: 1, amount: 1)]
    #expect(throws: EntityError.conflictingCopies(entity: "Budget", id: .int(1))) {
      try EntityBatch(of: budgets)
    }
    let (first, second) = (Recipe(name: "a"), Recipe(name: "b"))
    second.id = first.id
    #expect(throws: EntityError.conflictingCopies(entity: "Recipe", id: .uuid(first.id))) {
      try EntityBatch(of: [first, second])
    }
  }

  @Test("Objects of two types with the same id are different objects")
  func twoTypes() throws {
    let id = UUID()
    let recipe = Recipe(id: id, name: "Soup")
    let tag = SocleTesting.Tag("hot")
    tag.id = id
    recipe.tags = [tag]
    let batch = try EntityBatch(of: [recipe])
    #expect(batch.rows["Recipe"]?.keys == [.uuid(id)] && batch.rows["Tag"]?.keys == [.uuid(id)])
  }

  @Test("An object without an id is refused, also if it is only reached through another")
  func unsaved() {
    #expect(throws: EntityError.unsaved(entity: "Budget")) {
      try EntityBatch(of: [Budget(amount: 1)])
    }
    #expect(throws: EntityError.unsaved(entity: "BudgetItem")) {
      try EntityBatch(of: [Budget(id: 1, amount: 1, items: [BudgetItem(label: "a")])])
    }
    #expect(throws: EntityError.unsaved(entity: "Budget")) { try Budget(amount: 1).storedKey }
    #expect(throws: EntityError.unsaved(entity: "Record")) { try EntityBatch(of: [Record("")]) }
  }

  @Test(
    "Rows come in the order in which objects are found: roots first, each level after its owners")
  func order() throws {
    let chain = Node("a", next: Node("b", next: Node("c")))
    let names = try #require(try EntityBatch(of: [chain, Node("d")]).rows["Node"]).values
    #expect(names.filter { $0.type == .string } == ["a", "d", "b", "c"].map { .string($0) })
    let book = Cookbook("Book", [Recipe(name: "1"), Recipe(name: "2")])
    book.favorites = [book.recipes[1], Recipe(name: "3")]
    let recipes = try #require(try EntityBatch(of: [book]).rows["Recipe"])
    #expect((0..<3).map { recipes.row($0).first } == ["1", "2", "3"].map { .string($0) })
  }

  @Test("An instance is collected once, even if a list repeats it or it refers to itself")
  func instances() throws {
    let soup = Recipe(name: "Soup")
    let book = Cookbook("Book", [soup, soup])
    book.favorites = Array(repeating: soup, count: 100)
    let batch = try EntityBatch(of: [book, book])
    #expect(batch.rows["Cookbook"]?.keys.count == 1 && batch.rows["Recipe"]?.keys.count == 1)
    #expect(batch.rows["Cookbook"]?.lists[1][0]?.count == 100)
    let link = Link(1)
    link.next = link
    let circle = try #require(try EntityBatch(of: [link]).rows["Link"])
    #expect(Array(circle.row(0)) == [.int(1), .uuid(link.id)])
    link.next = nil
  }

  @Test("Equal copies agree, whether or not their lazy list is loaded")
  func lazyCopies() throws {
    let rack = Rack("left")
    rack.jars = [Jar("a", in: rack), Jar("b")]
    let other = try unloaded(rack)
    rack.jars[1].rack = other
    for roots in [[rack], [other, rack], [rack, other]] {
      let batch = try EntityBatch(of: roots)
      #expect(batch.rows["Rack"]?.keys.count == 1)
      #expect(batch.rows["Rack"]?.lists[0].map { $0?.count } == [2])
    }
    other.guarded = [Jar("c")]
    #expect(throws: EntityError.conflictingCopies(entity: "Rack", id: .uuid(rack.id))) {
      try EntityBatch(of: [rack])
    }
    other.guarded = []
    other.jars = [Jar("d")]
    #expect(throws: EntityError.conflictingCopies(entity: "Rack", id: .uuid(rack.id))) {
      try EntityBatch(of: [rack])
    }
    (rack.jars, other.jars) = ([], [])
  }

  @Test("A chain of 10,000 instances and a list of 10,000 structs need no recursion")
  func large() throws {
    let links = (0..<10_000).map { Link($0) }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    #expect(try EntityBatch(of: [links[0]]).rows["Link"]?.keys.count == 10_000)
    for link in links { link.next = nil }
    let budget = Budget(
      id: 1, amount: 1, items: (0..<10_000).map { (id: Int) in BudgetItem(id: id, label: "\(id)") })
    let batch = try EntityBatch(of: [budget])
    #expect(batch.rows["BudgetItem"]?.keys == (0..<10_000).map { .int($0) })
  }

  @Test("An empty list of models gives an empty batch")
  func nothing() throws {
    let batch = try EntityBatch(of: [Recipe]())
    #expect(batch.rows.isEmpty)
    #expect(try batch.models(Recipe.self, []).isEmpty)
  }
}

@Suite("Restoring a graph of models from a batch")
struct RestorationTests {
  private func restored<Model: Entity>(_ models: [Model]) throws -> [Model] {
    try EntityBatch(of: models).models(Model.self, try models.map { try $0.storedKey })
  }

  @Test("Each key is restored as one instance, shared by all lists and to-one relations")
  func identity() throws {
    let soup = Recipe.soup()
    let book = Cookbook("Book", [soup, Recipe(name: "Stew")])
    book.favorites = [book.recipes[1], soup, soup]
    let back = try #require(try restored([book]).first)
    #expect(back !== book && back.recipes.map(\.name) == ["Soup", "Stew"])
    #expect(back.favorites[0] === back.recipes[1] && back.favorites[1] === back.recipes[0])
    #expect(back.favorites[2] === back.recipes[0])
    let vegan = back.recipes[0].tags[0]
    #expect(vegan.recipes[0] === back.recipes[0] && vegan.recipes[0].tags[0] === vegan)
  }

  @Test("Models are returned in the order of the keys, and repeated keys return the same instance")
  func order() throws {
    let recipes = ["a", "b", "c"].map { Recipe(name: $0) }
    let batch = try EntityBatch(of: recipes)
    let keys = [2, 0, 2].map { EntityKey.uuid(recipes[$0].id) }
    let back = try batch.models(Recipe.self, keys)
    #expect(back.map(\.name) == ["c", "a", "c"] && back[0] === back[2])
  }

  @Test("Nested structs are restored completely at every level")
  func structs() throws {
    let chain = Node("a", next: Node("b", next: Node("c")))
    #expect(try restored([chain]) == [chain])
    let budgets = (1...3).map { (number: Int) in
      Budget(id: number, amount: 0.1, items: [BudgetItem(id: number, label: "\(number)")])
    }
    #expect(try restored(budgets) == budgets)
  }

  @Test("A cycle of three class instances is restored; a cycle of structs is broken with nil")
  func circles() throws {
    let links = (0..<3).map { Link($0) }
    for index in links.indices { links[index].next = links[(index + 1) % 3] }
    let back = try restored([links[0]])[0]
    #expect(back.next?.next?.next === back && back.next?.number == 1)
    var batch = try EntityBatch(of: [Node("self")])
    let key = try #require(batch.rows["Node"]?.keys.first)
    batch.rows["Node"]?.values[1] = key.value
    let cut = try batch.models(Node.self, [key])
    #expect(cut[0].name == "self" && cut[0].next == nil)
    // Else they would keep themselves alive.
    for link in links { link.next = nil }
    back.next = nil
  }

  @Test("A link to a missing row is an error, and a model related to a skipped one is skipped, too")
  func dangling() throws {
    let soup = Recipe.soup()
    var batch = try EntityBatch(of: [soup], isDeep: false)
    let step = EntityError.dangling(entity: "Step", id: .uuid(soup.steps[0].id))
    #expect(throws: step) { try batch.models(Recipe.self, [.uuid(soup.id)]) }
    batch = try EntityBatch(of: [soup])
    batch.rows["Step"]?.values[0] = .string("first")
    var errors: [any Error] = []
    let found = try batch.models(
      Recipe.self, [.uuid(soup.id)], skipping: { errors.append($0) })
    #expect(found.isEmpty && "\(errors)".contains("which is skipped"))
    #expect(throws: EntityError.self) { try batch.models(Recipe.self, [.uuid(soup.id)]) }
  }
}

@Suite("Properties that are wrapped in @Indirect")
struct IndirectTests {
  private struct Holder: Codable, Hashable {
    @Indirect var value: Int?

    init(_ value: Int? = nil) { self.value = value }
  }

  @Test("An @Indirect property holds a value or nil, and is compared by value")
  func values() {
    var holder = Holder()
    #expect(holder.value == nil)
    holder.value = 3
    let copy = holder
    holder.value = 4
    #expect(copy.value == 3 && holder.value == 4 && copy != holder)
    holder.value = nil
    #expect(holder == Holder() && holder.hashValue == Holder().hashValue)
    #expect(Indirect(wrappedValue: 5).wrappedValue == 5)
  }

  @Test("An @Indirect property is encoded as its value, and decoded from it")
  func json() throws {
    for holder in [Holder(), Holder(7)] {
      let data = try JSONEncoder().encode(holder)
      #expect(try JSONDecoder().decode(Holder.self, from: data) == holder)
    }
    #expect(
      String(decoding: try JSONEncoder().encode(Holder(7)), as: UTF8.self) == #"{"value":7}"#
    )
  }
}
