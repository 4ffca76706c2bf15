import Entities
import SQLiteCore

/// Entities in the tables of a database: how they are written, read and deleted on a connection.
///
/// Every verb is some statements whose number depends on the entities and relations, not on how many objects there are. A
/// caller puts them into a transaction.
public struct EntityTables: Sendable {
  package let shapes: [String: EntityShape]

  package init(_ shapes: some Sequence<EntityShape>) {
    self.shapes = Dictionary(shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The tables of models and of everything that they are related to, for an app's own `SQLiteSchema`.
  ///
  /// With them in it, its verification and its migration proof cover the entities as well.
  /// - Throws: ``EntityError`` if a type cannot be stored.
  public static func of<each Model: Entity>(
    _ model: repeat (each Model).Type
  ) throws -> [TableDescription] {
    var shapes: [EntityShape] = []
    for type in repeat each model { shapes += try EntityShape.all(from: type) }
    return EntityTables(shapes).shapes.values.sorted { $0.name < $1.name }.flatMap(\.tables)
  }

  package func shape(_ name: String) throws(EntityError) -> EntityShape {
    guard let shape = shapes[name] else {
      throw .unprepared(entity: name, reason: "prepare(_:) was not called with its shape")
    }
    return shape
  }
}
