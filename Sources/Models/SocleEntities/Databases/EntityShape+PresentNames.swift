/// Shapes that earlier releases prepared, under the names that their tables and columns have now.
extension EntityShape {
  /// This shape with the present names of an entity, and of its properties and relations, in place of former ones.
  ///
  /// - Parameters:
  ///   - shape: The present shape of the entity, which this shape may be of, or refer to.
  ///   - formerNames: The entity's former names that no other table has now.
  package func withPresentNames(of shape: EntityShape, from formerNames: [String]) -> EntityShape {
    func present(_ name: String) -> String {
      formerNames.contains(name) || name.lowercased() == shape.name.lowercased() ? shape.name : name
    }
    let isSame = present(name) == shape.name
    let columns = isSame ? shape.renamedColumns(columnNames) : [:]
    let lists = isSame ? shape.renamedLists(toMany.map(\.name)) : [:]
    return naming(present(name), { columns[$0] ?? $0 }) { relation in
      let target = present(relation.target)
      if let inverse = relation.inverse {
        let name = target == shape.name ? shape.presentName(of: inverse) : inverse.name
        return relation.named(relation.name, target, inverse: name)
      }
      let name =
        relation.isToMany
        ? lists[relation.name]
        : columns[relation.column].map { String($0.dropLast(3)) }
      return relation.named(name ?? relation.name, target)
    }
  }

  private func presentName(of relation: RelationShape.Inverse) -> String {
    if relation.isToMany { return renamedLists([relation.name])[relation.name] ?? relation.name }
    let column = "\(relation.name)_id"
    return renamedColumns([column])[column].map { String($0.dropLast(3)) } ?? relation.name
  }

  /// This shape with the name free that `change` gives to a table, column or list of `shape`: if something removed has that
  /// name, " (removed)" is added to it. The change itself is not made.
  package func freeing(_ change: TableChange, of shape: EntityShape) -> EntityShape {
    let isSame = shape.storedNames().contains { $0.lowercased() == name.lowercased() }
    func free(_ name: String, _ taken: String?) -> String {
      taken?.lowercased() == name.lowercased() ? name + " (removed)" : name
    }
    switch change {
    case .renameColumn(let old, let new, let table)
    where isSame && table == shape.name && old.lowercased() != new.lowercased():
      return naming(name, { free($0, new) }) { relation in
        let isRemoved = relation.isInRow && relation.column.lowercased() == new.lowercased()
        return isRemoved
          ? relation.named(relation.name + " (removed)", relation.target) : relation
      }
    case .renameTable(let old, let new) where old.lowercased() != new.lowercased():
      let list = shape.toMany.first { EntityEdge(shape, $0).table == new }?.name
      return naming(new == shape.name ? free(name, new) : name, { $0 }) { relation in
        guard isSame, relation.isToMany, relation.inverse == nil,
          EntityEdge(self, relation).table != old
        else { return relation }
        return relation.named(free(relation.name, list), relation.target)
      }
    default: return self
    }
  }

  /// This shape with another name, and other names of its properties and relations.
  private func naming(
    _ name: String, _ property: (String) -> String, _ relation: (RelationShape) -> RelationShape
  ) -> EntityShape {
    EntityShape(
      name, key: key,
      properties: properties.map {
        EntityProperty(property($0.name), $0.type, isOptional: $0.isOptional)
      },
      relations: relations.map(relation), indexes: indexes.map { $0.map(property) },
      uniqueKeys: uniqueKeys.map { $0.map(property) }, formerNames: formerNames,
      formerProperties: formerProperties, droppedProperties: droppedProperties,
      defaults: Dictionary(
        defaults.map { (property($0), $1) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension RelationShape {
  fileprivate func named(
    _ name: String, _ target: String, inverse: String? = nil
  ) -> RelationShape {
    RelationShape(
      name: name, target: target, targetKey: targetKey, isToMany: isToMany, onDelete: onDelete,
      isLazy: isLazy,
      inverse: self.inverse.map { Inverse(name: inverse ?? $0.name, isToMany: $0.isToMany) })
  }
}

extension EntityShape {
  /// This shape with only the columns and lists that the closures accept. Inverses are kept; an index or unique key that loses a
  /// column is left out.
  package func keeping(
    _ isKept: (String) -> Bool, lists: (RelationShape) -> Bool
  ) -> EntityShape {
    EntityShape(
      name, key: key, properties: properties.filter { isKept($0.name) },
      relations: relations.filter { relation in
        relation.inverse != nil || (relation.isToMany ? lists(relation) : isKept(relation.column))
      },
      indexes: indexes.filter { $0.allSatisfy(isKept) },
      uniqueKeys: uniqueKeys.filter { $0.allSatisfy(isKept) }, formerNames: formerNames,
      formerProperties: formerProperties, droppedProperties: droppedProperties,
      defaults: defaults.filter { isKept($0.key) })
  }
}

extension EntityShape {
  /// The present names of the columns that are stored under another name, by that name: a former name of the property, or a
  /// name that differs only in case or in the encoding of an accent.
  package func renamedColumns(_ stored: [String]) -> [String: String] {
    Self.renamed(
      stored,
      [("id", [])] + properties.map { ($0.name, formerProperties[$0.name] ?? []) }
        + toOne.map { ($0.column, (formerProperties[$0.name] ?? []).map { "\($0)_id" }) })
  }

  /// The present names of the lists that are stored under another name, by that name: a former name of the relation, or a name
  /// that differs only in case or in the encoding of an accent.
  package func renamedLists(_ stored: [String]) -> [String: String] {
    Self.renamed(stored, toMany.map { ($0.name, formerProperties[$0.name] ?? []) })
  }

  private static func renamed(
    _ stored: [String], _ declared: [(name: String, former: [String])]
  ) -> [String: String] {
    var renamed: [String: String] = [:]
    let (known, names) = (Set(stored.map(\.bytes)), Set(declared.map(\.name.bytes)))
    for (name, former) in declared where !known.contains(name.bytes) {
      let sameLetters = stored.filter { $0.lowercased() == name.lowercased() }
      let found = (sameLetters + former).first {
        known.contains($0.bytes) && !names.contains($0.bytes)
      }
      if let found { renamed[found] = name }
    }
    return renamed
  }

  /// The names under which the table of the rows may be stored, the present one first.
  package func storedNames() -> [String] { [name] + formerNames }
}
