/// The models of one type in a restoration, type-erased.
protocol AnyRestored: AnyObject {
  /// Whether models have to be complete before they are copied into others; true of structs with relations.
  var isCopied: Bool { get }
  func completeAll(in restoration: Restoration) throws
  /// Begins to complete a model, and returns the structs that it contains; nil if it has begun before.
  func begin(_ index: Int, in restoration: Restoration) throws -> [Contained]?
  /// Whether a model has begun and is not complete.
  func hasBegun(_ index: Int) -> Bool
  /// Whether a model has its relations.
  func isComplete(_ index: Int) -> Bool
  /// Takes back that a model has begun.
  func reset(_ index: Int)
  /// The error for a model that contains itself.
  func circle(_ index: Int, through relation: String) -> EntityError
  func relate(_ index: Int, in restoration: Restoration) throws
  func position(of key: EntityKey) -> Int?
  /// Releases the parts of other types.
  func finish()
}
