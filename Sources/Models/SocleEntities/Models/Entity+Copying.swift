extension Entity {
  /// A copy of this model with another id, and with copies of all related models, whose relations lead to the new id, too. A
  /// model without an id is assigned the id instead.
  ///
  /// - Throws: the errors of ``EntityBatch/init(of:isDeep:)``; ``EntityError/conflictingCopies(entity:id:)`` if a
  ///   related model of the same type has the new id.
  package func copy(with key: EntityKey) throws -> Self {
    guard let old = id.key else {
      var copy = self
      copy.assign(key)
      return copy
    }
    if old == key { return self }
    var batch = try EntityBatch(of: [self])
    try batch.rename(old, to: key, in: try EntityModel.of(Self.self).shape.name)
    return try Restoration(batch, isPartial: true).models(Self.self, [key]).first ?? self
  }
}

extension EntityBatch {
  fileprivate mutating func rename(
    _ old: EntityKey, to new: EntityKey, in entity: String
  ) throws(EntityError) {
    func renamed(_ key: EntityKey) -> EntityKey { key == old ? new : key }
    for (name, var rows) in rows {
      if name == entity {
        guard !rows.keys.contains(new) else { throw .conflictingCopies(entity: name, id: new) }
        rows.keys = rows.keys.map(renamed)
      }
      for relation in rows.shape.relations where relation.target == entity {
        if let column = rows.shape.column(of: relation) {
          for place in stride(from: column, to: rows.values.count, by: rows.width)
          where rows.values[place] == old.value { rows.values[place] = new.value }
        } else if let list = rows.shape.toMany.firstIndex(of: relation) {
          rows.lists[list] = rows.lists[list].map { $0?.map(renamed) }
        }
      }
      self.rows[name] = rows
    }
  }
}
