/// The result of `SQLitePersister.importTwoTables(of:decoder:leavingSkipped:)`, which imports objects that are stored as JSON in two tables.
public struct ImportReport: Hashable, Sendable {
  /// A row that was not imported: an object or a relation.
  public struct Skipped: Hashable, Sendable, CustomStringConvertible {
    /// The type of the object, or of the object from which the relation leads; nil if the type is unknown.
    public let type: String?
    /// The id of the object, or of the object from which the relation leads.
    public let id: Int
    /// The relation's name and the id of its target, for a row of `relations`; nil for an object.
    public let relation: String?
    /// The reason why the row was not imported.
    public let reason: String

    /// The type and id, the relation, and the reason.
    public var description: String {
      "\(type.map { "\($0) " } ?? "")\(id)\(relation.map { ", \($0)" } ?? ""): \(reason)"
    }
  }

  /// The number of imported objects by type.
  public internal(set) var counts: [String: Int] = [:]
  /// The rows of `by_type` that could not be imported, ordered by id.
  public internal(set) var skippedObjects: [Skipped] = []
  /// The rows of `relations` that could not be imported, in the order in which they are stored.
  public internal(set) var skippedRelations: [Skipped] = []
}
