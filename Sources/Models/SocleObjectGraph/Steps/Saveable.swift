import SocleEntities

/// A struct that a ``SQLitePersister`` stores.
///
/// ```swift
/// struct Budget: Saveable {
///   var id: Int?
///   var date: Date
///   var amount: Float
///   var items: [BudgetItem] = []
///   static let relations: [Relation<Budget>] = [.toMany("items", \.items, onDelete: .cascade)]
/// }
/// ```
///
/// The persister assigns the id at the first save. Properties that hold other objects are declared as relations (see
/// `Entity`); no other code is needed.
public protocol Saveable: Entity where ID == Int? {
  /// The id; nil before the first save.
  var id: Int? { get set }
}

extension Saveable where Self: AnyObject {
  /// Not available for classes: a step that fails could not take back its changes of an instance.
  @available(
    *, unavailable, message: "a graph stores values: make the class a struct, or use a repository"
  )
  public func assign(_ key: EntityKey) {}
}

extension Saveable {
  /// Sets the id that the first save assigned.
  public mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}
