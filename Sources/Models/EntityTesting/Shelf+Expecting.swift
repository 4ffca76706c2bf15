import Entities

/// Expectations: each throws ``ContractFailure`` if the store does not meet it.
extension Shelf {
  func expect(
    _ condition: Bool, _ expected: @autoclosure () -> String, line: UInt = #line
  ) throws {
    guard condition else {
      throw ContractFailure(check: check, expected: expected(), place: "\(file):\(line)")
    }
  }

  /// Expects that two values are equal.
  func expect<Value: Equatable>(
    _ found: Value, is expected: Value, line: UInt = #line
  ) throws {
    try expect(found == expected, "\(expected), found \(found)", line: line)
  }

  /// Expects that so many models match all of `filters`.
  func expect<Model: Entity>(
    _ number: Int, of type: Model.Type, where filters: Filter<Model>...,
    line: UInt = #line
  ) throws {
    let count = try count(type, where: filters)
    try expect(count == number, "\(number) of \(type), counted \(count)", line: line)
  }

  /// Expects that the models which match all of `filters` have these values of a property, in any order unless there are `orders`,
  /// and that as many are counted as are found without a limit.
  func expect<Model: Entity, Value: Equatable>(
    _ property: KeyPath<Model, Value>, _ expected: [Value], where filters: [Filter<Model>] = [],
    orderedBy orders: [Order<Model>] = [], limit: Int? = nil, offset: Int = 0,
    line: UInt = #line
  ) throws {
    let found = try fetch(
      Model.self, where: filters, orderedBy: orders, limit: limit, offset: offset
    ).map { $0[keyPath: property] }
    func sorted(_ values: [Value]) -> [Value] {
      orders.isEmpty ? values.sorted { "\($0)" < "\($1)" } : values
    }
    try expect(sorted(found), is: sorted(expected), line: line)
    guard limit == nil, offset == 0 else { return }
    let count = try count(Model.self, where: filters)
    try expect(count == found.count, "a count of \(found.count), \(count)", line: line)
  }

  /// Expects that `body` throws.
  func expectThrow<Result>(
    _ expected: String, line: UInt = #line,
    _ body: () throws -> Result
  ) throws {
    do { _ = try body() } catch { return }
    try expect(false, "an error for \(expected)", line: line)
  }

  /// Expects that a request is neither answered nor counted.
  func expectRefusal(
    of request: EntityRequest, line: UInt = #line
  ) throws {
    try expectThrow("\(request)", line: line) { try store.load(request) }
    try expectThrow("\(request)", line: line) { try store.count(request) }
  }

  /// A search for models, which are told apart by a property: `try found(\.large > 3, are: [4, 5])`.
  func search<Model: Entity, Value: Equatable>(
    by property: KeyPath<Model, Value>
  ) -> Search<Model, Value> { Search(shelf: self, property: property) }
}

/// Expects that the models which match all of the filters have these values of a property.
struct Search<Model: Entity, Value: Equatable> {
  let shelf: Shelf
  let property: KeyPath<Model, Value>

  func callAsFunction(
    _ filters: Filter<Model>..., are expected: [Value], line: UInt = #line
  ) throws {
    try shelf.expect(property, expected, where: filters, line: line)
  }
}
