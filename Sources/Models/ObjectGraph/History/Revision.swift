import Entities
import EntityTables
import SQLiteCore

/// New images of some objects of one layout.
struct Revision {
  struct Object {
    let id: Int64
    /// The new image; nil deletes the object.
    var image: Image?
    /// The stored image, nil if there is none; to be read before the revision is written.
    var stored: Image?
    /// The lists that stay as they are stored, because they were not loaded.
    var kept: [Int] = []
  }

  let layout: Layout
  let number: Int
  /// The objects, each at most once.
  var objects: [Object] = []
}

extension History {
  /// The revisions that store a batch.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a table lacks a column: someone has changed it since it was prepared.
  mutating func revisions(
    storing batch: EntityBatch, _ shapes: [EntityShape]
  ) throws -> [Revision] {
    try checkSchema()
    var revisions: [Revision] = []
    for shape in shapes {
      guard let rows = batch.rows[shape.name] else { continue }
      var revision = try revision(of: shape)
      try check(revision, advice: "Open the file again")
      for (index, key) in rows.keys.enumerated() {
        let lists = zip(shape.toMany, rows.lists).map { $1[index] }
        let image = Image(
          values: rows.row(index).map(\.storedByHistory),
          lists: try lists.map { try ($0 ?? []).map { try $0.number(of: shape.name) } })
        revision.objects.append(
          Revision.Object(
            id: try key.number(of: shape.name), image: image,
            kept: lists.indices.filter { lists[$0] == nil }))
      }
      revisions.append(revision)
    }
    return revisions
  }

  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if the file lacks a column or list of the revision's layout.
  mutating func check(_ revision: Revision, advice: String) throws {
    guard let missing = try tables(of: revision).missing else { return }
    throw EntityError.incompatible(
      entity: revision.layout.entity, reason: "it lacks \(missing), which it had before. \(advice)")
  }
}

extension EntityValue {
  /// The value as it is read again: SQLite stores a negative zero as zero.
  fileprivate var storedByHistory: SQLiteValue {
    if case .real(0) = stored { .real(0) } else { stored }
  }
}

extension EntityKey {
  /// The key as a number; every id of a graph is a number.
  func number(of entity: String) throws(EntityError) -> Int64 {
    guard case .int(let number) = self else {
      throw .incompatible(entity: entity, reason: "its id \(self) is not an integer")
    }
    return number
  }
}
