/// Errors of an object graph and its undo history, besides `EntityError` and `SQLiteError`.
public enum GraphError: Error, Hashable, Sendable {
  /// Code other than a persister has changed objects of the step that was to be undone or redone. The call changed nothing.
  case changedElsewhere(objects: [GraphObjectID])
  /// An object has an id that this database did not assign.
  case foreignID(type: String, id: Int)
  /// A type cannot be stored in a graph; `reason` explains why.
  case unsupported(type: String, reason: String)
  /// Completions were requested for a property that is not the first property of an index.
  case noIndex(type: String, property: String)
  /// Objects cannot be imported, because objects with the same ids are already in the database.
  case occupied(objects: [GraphObjectID])
  /// Rows of two tables cannot be imported; nothing was imported.
  case incompleteImport(report: ImportReport)
  /// The tables of the undo history were changed by other code.
  case damagedHistory
}

extension GraphError: CustomStringConvertible {
  /// The problem, the objects concerned, and a remedy.
  public var description: String {
    switch self {
    case .changedElsewhere(let objects):
      """
      changed since by other means than this persister: \(objects.listed). Undoing or redoing would \
      overwrite that. Call clearHistory() to start a new history
      """
    case .foreignID(let type, let id):
      "\(type) has the id \(id), which this database did not assign. Set the id to nil to store it as a new object"
    case .unsupported(let type, let reason): "\(type) cannot be stored in a graph: \(reason)"
    case .noIndex(let type, let property):
      """
      \(property) of \(type) has no index, which completions need: \
      static let indexes: [EntityIndex<\(type)>] = [.on(\\.\(property))]
      """
    case .occupied(let objects): "already stored: \(objects.listed). Import into an empty database"
    case .incompleteImport(let report):
      """
      nothing was imported, because \(report.skippedObjects.count) objects and \
      \(report.skippedRelations.count) relations cannot be: \(report.examples). Give a decoder and \
      types that fit them, or leave them behind: importTwoTables(of:decoder:leavingSkipped: true)
      """
    case .damagedHistory: "the tables graph_… were changed by others. Call clearHistory()"
    }
  }
}

extension [GraphObjectID] {
  fileprivate var listed: String {
    let first = prefix(5).map(\.description).joined(separator: ", ")
    return count > 5 ? "\(first) and \(count - 5) more" : first
  }
}
