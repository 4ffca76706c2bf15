extension Entity {
  /// This model with another id: a copy, with copies of all related models, whose relations lead to that id, too.
  ///
  /// - Throws: the errors of ``EntityBatch/init(of:isDeep:)``; ``EntityError/conflictingCopies(entity:id:)`` if a
  ///   related model has that id.
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
