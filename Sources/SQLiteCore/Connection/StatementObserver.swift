/// Follows the statements of one connection as they are compiled and run, for the owner of the connection: a pool.
package protocol StatementObserver: AnyObject {
  /// Whether statements that begin or end a transaction are refused.
  var guardsTransaction: Bool { get set }

  /// SQLite is about to compile a statement.
  func willCompile()

  /// SQLite has compiled it, or has refused to.
  ///
  /// - Returns: What ``willRun(_:)`` is called with; nil for a statement whose runs are of no interest.
  func didCompile() -> AnyObject?

  /// A statement of interest takes a step.
  func willRun(_ notes: AnyObject)
}
