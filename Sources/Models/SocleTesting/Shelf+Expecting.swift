import SocleEntities

/// Expectations, which throw ``ContractFailure`` if the store does not meet them.
extension Shelf {
  package func expect(
    _ condition: Bool, _ expected: @autoclosure () -> String, line: UInt = #line
  ) throws {
    guard condition else {
      throw ContractFailure(check: check, expected: expected(), place: "\(file):\(line)")
    }
  }

  /// Expects that two values are equal.
  package func expect<Value: Equatable>(
    _ found: Value, is expected: Value, line: UInt = #line
  ) throws {
    try expect(found == expected, "\(expected), found \(found)", line: line)
  }

  /// Expects that exactly `number` models match all of `filters`.
  package func expect<Model: Entity>(
    _ number: Int, of type: Model.Type, where filters: Filter<Model>...,
    line: UInt = #line
  ) throws {
    let count = try count(type, where: filters)
    try expect(count == number, "\(number) of \(type), counted \(count)", line: line)
  }

  /// Expects that the models which match all of `filters` have these values of a property, in any order unless there are `orders`.
  /// Without a limit and an offset, also expects that the store counts as many.
  package func expect<Model: Entity, Value: Equatable>(
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
    try expect(count == found.count, "a count of \(found.count), found \(count)", line: line)
  }

  /// Expects that `body` throws the case of `EntityError` with this name.
  package func expectThrow<Result>(
    _ name: String, for subject: String, line: UInt = #line,
    _ body: () throws -> Result
  ) throws {
    var found: (any Error)?
    do { _ = try body() } catch { found = error }
    let label = (found as? EntityError).flatMap { Mirror(reflecting: $0).children.first?.label }
    try expect(
      label == name,
      "the error .\(name) for \(subject), \(found.map { "not: \($0)" } ?? "found none")",
      line: line)
  }

  /// Expects that `body` throws this error.
  package func expectError<Failure: Error & Equatable, Result>(
    _ expected: Failure, line: UInt = #line, _ body: () throws -> Result
  ) throws {
    var found: Failure?
    do { _ = try body() } catch let error as Failure { found = error }
    try expect(found, is: expected, line: line)
  }

  /// Expects that the store throws this error for this request, both when it loads and when it counts.
  func expectRefusal(
    of request: EntityRequest, by name: String = "invalidRequest", line: UInt = #line
  ) throws {
    try expectThrow(name, for: "\(request)", line: line) { try store.load(request) }
    try expectThrow(name, for: "\(request)", line: line) { try store.count(request) }
  }

  /// Expects that the next elements of `changes` contain these entities, and none of the others.
  func expect(
    _ changes: AsyncStream<Set<String>>, toContain entities: Set<String>,
    without others: Set<String> = []
  ) async throws {
    // Without a limit, a store that announces nothing would let its tests wait forever.
    let waiting = Task {
      var found: Set<String> = []
      for await some in changes {
        found.formUnion(some)
        if found.isSuperset(of: entities) { break }
      }
      return found
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(60))
      waiting.cancel()
    }
    let found = await waiting.value
    limit.cancel()
    try expect(
      found.isSuperset(of: entities) && found.isDisjoint(with: others),
      "changes of \(entities.sorted()), and not of \(others.sorted()); found \(found.sorted())")
  }

  /// Makes expectations about filters shorter: `let found = search(by: \Sampler.large)`, then `try found(\.large > 3, are: [4, 5])`.
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
