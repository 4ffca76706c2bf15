/// The models of one type in a restoration, type-erased.
protocol AnyRestored: AnyObject {
  /// Whether models have to be complete before they are copied into others; true of structs with relations.
  var isCopied: Bool { get }
  func completeAll(in restoration: Restoration) throws
  /// Begins to complete a model, and returns the structs that it contains; nil if it has begun before.
  func begin(_ index: Int, in restoration: Restoration) throws -> [Contained]?
  /// The state of each model.
  var states: [RestoredState] { get set }
  /// The index of each key's model.
  var positions: [EntityKey: Int] { get }
  /// The error for a model that contains itself.
  func circle(_ index: Int, through relation: String) -> EntityError
  func relate(_ index: Int, in restoration: Restoration) throws
  /// Releases the references to the models of other types, which form cycles.
  func finish()
}

/// The state of a model in a restoration: created, waiting for the structs that it contains, or with its relations.
enum RestoredState { case made, begun, complete }
