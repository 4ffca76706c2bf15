/// Assigns a number to each struct of a graph that has no id yet.
///
/// The graph is taken apart from the outside, so that each struct is changed without copying its owner's list, and then put
/// together again in reverse order. The order is kept in a list, not in recursion. Class instances are not entered.
package final class KeyAssignment {
  /// The next number to be assigned.
  package private(set) var next: Int64
  /// The largest id that an object had before.
  package private(set) var largest: (entity: String, key: EntityKey)?
  private var parts: [ObjectIdentifier: any AnyAssigned] = [:]
  private var chunks: [(part: any AnyAssigned, range: Range<Int>)] = []

  /// - Parameter next: The first number to be assigned; all larger ones must be free, too.
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
    var done = 0
    while done < chunks.count {
      let chunk = chunks[done]
      done += 1
      chunk.part.takeApart(chunk.range, self)
    }
    for chunk in chunks.reversed() { chunk.part.putTogether(chunk.range, self) }
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
    if !range.isEmpty { chunks.append((part, range)) }
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

/// The models of one type in an assignment, type-erased.
protocol AnyAssigned: AnyObject {
  func takeApart(_ range: Range<Int>, _ assignment: KeyAssignment)
  func putTogether(_ range: Range<Int>, _ assignment: KeyAssignment)
}

/// The models of one type in an assignment.
final class Assigned<Model: Entity>: AnyAssigned {
  var models: [Model] = []
  private let relations = Model.self is any AnyObject.Type ? [] : Model.relations
  /// For each model, the positions of the targets of each relation.
  private var places: [Int: [Range<Int>]] = [:]

  func takeApart(_ range: Range<Int>, _ assignment: KeyAssignment) {
    for index in range {
      var model = models[index]
      assignment.assign(&model)
      if !relations.isEmpty { places[index] = relations.map { $0.take(&model, assignment) } }
      models[index] = model
    }
  }

  func putTogether(_ range: Range<Int>, _ assignment: KeyAssignment) {
    for index in range {
      guard let places = places[index] else { continue }
      var model = models[index]
      for (relation, place) in zip(relations, places) { relation.put(&model, place, assignment) }
      models[index] = model
    }
  }
}
