extension EntityRows {
  /// Whether there are values and lists for each key.
  var isComplete: Bool {
    values.count == keys.count * width && lists.count == shape.lists.count
      && lists.allSatisfy { $0.count == keys.count }
  }

  /// Checks that the rows are complete, and that their shape equals the one with which the store was prepared.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)`` if a value or list is missing, or the shapes differ.
  package func check(fit known: EntityShape) throws(EntityError) {
    try shape.checkSame(as: known)
    guard isComplete else {
      throw .unprepared(
        entity: shape.name,
        reason: """
          a batch has \(values.count) values for \(keys.count) rows of \(width) columns, or not as many lists as rows. \
          Add each row by append(_:_:lists:), with a value for each column of the shape
          """)
    }
  }

  /// - Throws: ``EntityError/unprepared(entity:reason:)`` if two rows have the same key.
  fileprivate func checkKeys() throws(EntityError) {
    guard keys.count > 1, places.hasRepeats else { return }
    var known: Set<EntityKey> = []
    guard let key = keys.first(where: { !known.insert($0).inserted }) else { return }
    throw .unprepared(
      entity: shape.name,
      reason: "a batch has more than one row with the id \(key). Add one row for each id")
  }

  /// - Throws: ``EntityError/unstorable(entity:property:reason:)`` for a key, of a row or in a list, of another type.
  fileprivate func checkKeyTypes() throws(EntityError) {
    for key in keys where key.value.type != shape.key { throw misfit(of: key, as: shape.key, "id") }
    for (relation, targets) in zip(shape.toMany, lists) {
      for case let targets? in targets {
        for target in targets where target.value.type != relation.targetKey {
          throw misfit(of: target, as: relation.targetKey, relation.name)
        }
      }
    }
  }

  private func misfit(of key: EntityKey, as type: EntityType, _ name: String) -> EntityError {
    .unstorable(
      entity: shape.name, property: name,
      reason: """
        the id \(key) is \(key.value.kind), but has to be \(type.rawValue). Use an id of that type
        """)
  }

  /// - Throws: ``EntityError/unstorable(entity:property:reason:)`` for a value that its column cannot hold.
  fileprivate func checkValues() throws(EntityError) {
    let columns = shape.columns.map { ($0.type, $0.isOptional || shape.defaults[$0.name] != nil) }
    var column = 0
    for index in values.indices {
      let (type, isNullable) = columns[column]
      if !values[index].fits(type, isNullable: isNullable) { throw misfit(at: index) }
      column = column + 1 == width ? 0 : column + 1
    }
  }

  private func misfit(at index: Int) -> EntityError {
    let (value, column) = (values[index], shape.columns[index % width])
    return .unstorable(
      entity: shape.name, property: column.name,
      reason: """
        for the id \(keys[index / width]), the value is \(value.isNaN ? "NaN" : value.kind), but has to be \
        \(column.type.rawValue)\(column.isOptional ? " or null" : ""). Add a value of that type
        """)
  }
}

extension EntityBatch {
  /// Checks before a save that the rows are complete and have the shapes with which the store was prepared, that no key is
  /// repeated, and that each value and key has the type of its column.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)``; ``EntityError/unstorable(entity:property:reason:)`` for a value or a
  ///   key.
  package func checkSaved(with shapes: [String: EntityShape]) throws(EntityError) {
    for (name, rows) in rows {
      try rows.check(fit: shapes.shape(name))
      try rows.checkKeys()
      try rows.checkKeyTypes()
      try rows.checkValues()
    }
  }
}
