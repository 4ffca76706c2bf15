import Entities

/// A store with models, as a check uses it.
struct Shelf: Sendable {
  let store: any EntityStore
  let check: String
  /// Opens another store in the same database.
  var reopening: (@Sendable () throws -> any EntityStore)?

  func save<Model: Entity>(_ models: Model..., isDeep: Bool = true) throws {
    try save(all: models, isDeep: isDeep)
  }

  func save<Model: Entity>(all models: [Model], isDeep: Bool = true) throws {
    try store.prepare(try EntityShape.all(from: Model.self))
    try store.save(try EntityBatch(of: models, isDeep: isDeep))
  }

  func apply(_ changes: EntityChange...) throws { try store.apply(changes) }

  func delete<Model: Entity>(_ models: Model...) throws {
    try store.delete(Model.entityName, try models.map { try $0.storedKey })
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

  func count<Model: Entity>(_ type: Model.Type, where filters: [Filter<Model>] = []) throws -> Int {
    try store.prepare(try EntityShape.all(from: type))
    return try store.count(EntityRequest(type, where: filters))
  }

  /// The only entity of its type, or of those that match `filters`.
  func only<Model: Entity>(
    _ type: Model.Type, where filters: Filter<Model>...,
    loading: [PartialKeyPath<Model> & Sendable] = []
  ) throws -> Model {
    let all = try fetch(type, where: filters, loading: loading)
    try expect(all.count == 1, "one \(type), found \(all.count)")
    return try all.at(0)
  }
}

/// Expectations: each throws ``ContractFailure`` if the store does not meet it.
extension Shelf {
  func expect(
    _ condition: Bool, _ expected: @autoclosure () -> String, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    guard condition else {
      throw ContractFailure(check: check, expected: expected(), place: "\(fileID):\(line)")
    }
  }

  /// Expects that two values are equal.
  func expect<Value: Equatable>(
    _ found: Value, is expected: Value, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try expect(found == expected, "\(expected), found \(found)", fileID: fileID, line: line)
  }

  /// Expects that so many models match all of `filters`.
  func expect<Model: Entity>(
    _ number: Int, of type: Model.Type, where filters: Filter<Model>...,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    let count = try count(type, where: filters)
    try expect(
      count == number, "\(number) of \(type), counted \(count)", fileID: fileID, line: line)
  }

  /// Expects that the models which match all of `filters` have these values of a property, in any order unless there are `orders`,
  /// and that as many are counted as are found without a limit.
  func expect<Model: Entity, Value: Equatable>(
    _ property: KeyPath<Model, Value>, _ expected: [Value], where filters: [Filter<Model>] = [],
    orderedBy orders: [Order<Model>] = [], limit: Int? = nil, offset: Int = 0,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    let found = try fetch(
      Model.self, where: filters, orderedBy: orders, limit: limit, offset: offset
    ).map { $0[keyPath: property] }
    func sorted(_ values: [Value]) -> [Value] {
      orders.isEmpty ? values.sorted { "\($0)" < "\($1)" } : values
    }
    try expect(sorted(found), is: sorted(expected), fileID: fileID, line: line)
    guard limit == nil, offset == 0 else { return }
    let count = try count(Model.self, where: filters)
    try expect(
      count == found.count, "a count of \(found.count), \(count)", fileID: fileID, line: line)
  }

  /// Expects that `body` throws.
  func expectThrow<Result>(
    _ expected: String, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: () throws -> Result
  ) throws {
    do { _ = try body() } catch { return }
    throw ContractFailure(
      check: check, expected: "an error for \(expected)", place: "\(fileID):\(line)")
  }

  /// Expects that a request is neither answered nor counted.
  func expectRefusal(
    of request: EntityRequest, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try expectThrow("\(request)", fileID: fileID, line: line) { try store.load(request) }
    try expectThrow("\(request)", fileID: fileID, line: line) { try store.count(request) }
  }
}

extension EntityChange {
  /// The change that saves these models, with all related models.
  static func saving<Model: Entity>(_ models: Model...) throws -> EntityChange {
    .save(try EntityBatch(of: models))
  }
}

extension Array {
  /// The element at `index` of a result.
  ///
  /// - Throws: ``ContractFailure`` if the array has fewer elements.
  func at(_ index: Int) throws -> Element {
    guard indices.contains(index) else {
      throw ContractFailure(
        check: "a list of \(Element.self)", expected: "more than \(count)", place: #fileID)
    }
    return self[index]
  }
}

/// Unwraps a value that must not be nil.
func require<Value>(_ value: Value?) throws -> Value {
  guard let value else {
    throw ContractFailure(check: "the contract itself", expected: "a value", place: #fileID)
  }
  return value
}
