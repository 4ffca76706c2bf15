import Entities

/// A store with models, as a check uses it.
struct Shelf: Sendable {
  let store: any EntityStore
  let check: String
  /// Opens another store in the same database.
  var reopening: (@Sendable () throws -> any EntityStore)?

  func save<Model: Entity>(
    _ models: Model..., isDeep: Bool = true
  ) throws {
    try save(all: models, isDeep: isDeep)
  }

  func save<Model: Entity>(
    all models: [Model], isDeep: Bool = true
  ) throws {
    try store.prepare(try EntityShape.all(from: Model.self))
    try store.save(try EntityBatch(of: models, isDeep: isDeep))
  }

  func fetch<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [],
    limit: Int? = nil, offset: Int = 0, loading: [PartialKeyPath<Model> & Sendable] = []
  ) throws -> [Model] {
    try store.prepare(try EntityShape.all(from: type))
    let (keys, batch) = try store.load(
      EntityRequest(
        type, where: filters, orderedBy: orders, limit: limit, offset: offset, loading: loading))
    return try batch.models(type, keys)
  }

  /// The only entity of its type.
  func only<Model: Entity>(
    _ type: Model.Type, loading: [PartialKeyPath<Model> & Sendable] = []
  ) throws -> Model {
    let all = try fetch(type, loading: loading)
    try expect(all.count == 1, "one \(type), found \(all.count)")
    return try all.at(0)
  }

  func count<Model: Entity>(_ type: Model.Type, where filters: [Filter<Model>] = []) throws -> Int {
    try store.prepare(try EntityShape.all(from: type))
    return try store.count(EntityRequest(type, where: filters))
  }

  func delete<Model: Entity>(_ models: Model...) throws {
    try store.delete(Model.entityName, try models.map { try $0.storedKey })
  }

  func expect(
    _ condition: Bool, _ expected: @autoclosure () -> String, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    guard condition else {
      throw ContractFailure(check: check, expected: expected(), place: "\(fileID):\(line)")
    }
  }

  func expectThrow(
    _ expected: String, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: () throws -> Void
  ) throws {
    do { try body() } catch { return }
    throw ContractFailure(
      check: check, expected: "an error for \(expected)", place: "\(fileID):\(line)")
  }
}
