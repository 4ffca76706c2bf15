/// A relation together with its owner, and the names under which databases store it.
public struct EntityEdge: Hashable, Sendable {
  /// The entity that declares the relation.
  public let owner: EntityShape
  /// The relation.
  public let relation: RelationShape

  /// A relation of `owner`.
  public init(_ owner: EntityShape, _ relation: RelationShape) {
    self.owner = owner
    self.relation = relation
  }

  /// The name of the table that contains the keys of owners and targets: the link table of a list, otherwise the owner's table.
  public var table: String {
    relation.isToMany ? "\(owner.name)_\(relation.name)" : owner.name
  }

  /// The name of the column with the owner's key.
  public var ownerColumn: String { relation.isToMany ? "owner_id" : "id" }

  /// The name of the column with the target's key.
  public var targetColumn: String { relation.isToMany ? "target_id" : relation.column }
}

extension RelationShape {
  /// The name of the column that stores the key of a to-one relation's target.
  public var column: String { "\(name)_id" }
}

extension EntityShape {
  /// The names of the columns of the entity's table: the id, the properties, and the keys of to-one relations.
  public var columnNames: [String] { ["id"] + properties.map(\.name) + toOne.map(\.column) }

  /// The relations to follow from an entity.
  func edges(includingLazy: Bool) -> [EntityEdge] {
    relations.filter { includingLazy || !$0.isLazy }.map { EntityEdge(self, $0) }
  }
}

extension [String: EntityShape] {
  /// The shape of the entity with this name.
  ///
  /// - Throws: ``EntityError/unprepared(entity:reason:)``.
  package func shape(_ name: String) throws(EntityError) -> EntityShape {
    guard let shape = self[name] else {
      throw .unprepared(entity: name, reason: "prepare(_:) was not called with its shape")
    }
    return shape
  }

  /// All relations, sorted by the names of their owners.
  package var edges: [EntityEdge] {
    values.sorted { $0.name < $1.name }.flatMap { $0.edges(includingLazy: true) }
  }
}
