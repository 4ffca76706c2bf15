/// The result of importing a database of the two-table form.
public struct ImportReport: Hashable, Sendable {
  /// A row that was not imported.
  public struct Skipped: Hashable, Sendable {
    /// The type of the object, or of the object that has the relation; nil if that is unknown.
    public let type: String?
    /// The id of the object, or of the object that has the relation.
    public let id: Int
    /// The relation's name and the id of its target, for a row of `relations`; nil for an object.
    public let relation: String?
    /// The reason why it was not imported.
    public let reason: String
  }

  /// The number of imported objects by type.
  public internal(set) var counts: [String: Int] = [:]
  /// The rows of `by_type` that could not be imported, by id.
  public internal(set) var skippedObjects: [Skipped] = []
  /// The rows of `relations` that could not be imported, in the order in which they are stored.
  public internal(set) var skippedRelations: [Skipped] = []
}
