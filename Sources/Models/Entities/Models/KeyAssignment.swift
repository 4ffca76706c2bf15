/// Assigns a number to each struct of a graph that has no id yet.
///
/// The graph is taken apart from the outside, so that each struct is changed without copying its owner's list, and then put
/// together again in reverse order. The order is kept in a list, not in recursion. Class instances are not entered.
package final class KeyAssignment {
  /// The next number to be assigned.
  package private(set) var next: Int64
  /// The largest id that an object had before.
  package private(set) var largest: (entity: String, key: EntityKey)?
  private var parts: [ObjectIdentifier: AnyObject] = [:]
  /// For models that were found together, a function that takes them apart and returns one that puts them together.
  private var chunks: [() -> () -> Void] = []

  /// - Parameter next: The first number to be assigned; all larger numbers must be free, too.
  package init(next: Int64) {
    self.next = next
  }

  /// Assigns ids to `models` and, if `isDeep`, to everything that they contain.
  package func assign<Model: Entity>(_ models: inout [Model], isDeep: Bool = true) {
    guard isDeep else {
      for index in models.indices { assign(&models[index]) }
      return
    }
    let roots = part(Model.self)
    let range = add(models)
    var apart: [() -> Void] = []
    while apart.count < chunks.count {
      let takeApart = chunks[apart.count]
      apart.append(takeApart())
    }
    for putTogether in apart.reversed() { putTogether() }
    models = Array(roots.models[range])
    parts = [:]
    chunks = []
  }

  func part<Model: Entity>(_ type: Model.Type) -> Assigned<Model> {
    if let known = parts[ObjectIdentifier(type)] as? Assigned<Model> { return known }
    let new = Assigned<Model>()
    parts[ObjectIdentifier(type)] = new
    return new
  }

  /// Adds models to those that are to be taken apart, and returns their positions.
  func add<Model: Entity>(_ models: [Model]) -> Range<Int> {
    let part = part(Model.self)
    let range = part.models.count..<part.models.count + models.count
    part.models += models
    if !range.isEmpty { chunks.append { part.takeApart(range, self) } }
    return range
  }

  func assign<Model: Entity>(_ model: inout Model) {
    guard let key = model.id.key else {
      model.assign(.int(next))
      next += 1
      return
    }
    if largest.map({ $0.key < key }) ?? true { largest = (Model.entityName, key) }
  }
}

final class Assigned<Model: Entity> {
  var models: [Model] = []
  private let relations = Model.self is any AnyObject.Type ? [] : Model.relations

  func takeApart(_ range: Range<Int>, _ assignment: KeyAssignment) -> () -> Void {
    let places = range.map { index in
      var model = models[index]
      defer { models[index] = model }
      assignment.assign(&model)
      return relations.map { $0.take(&model, assignment) }
    }
    return { [self] in
      for (index, places) in zip(range, places) where !places.isEmpty {
        var model = models[index]
        for (relation, place) in zip(relations, places) { relation.put(&model, place, assignment) }
        models[index] = model
      }
    }
  }
}
