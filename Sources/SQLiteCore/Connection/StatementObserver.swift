/// Observes the compiling and running of a connection's statements, on behalf of the pool that owns the connection.
package protocol StatementObserver: AnyObject {
  /// Whether statements that begin or end a transaction are refused.
  var guardsTransaction: Bool { get set }

  /// Called before SQLite compiles a statement.
  func willCompile()

  /// Called after SQLite has compiled the statement, or has refused it.
  ///
  /// - Returns: The argument for ``willRun(_:)``; nil for a statement whose runs need not be observed.
  func didCompile() -> AnyObject?

  /// Called before each step of an observed statement.
  func willRun(_ notes: AnyObject)
}
