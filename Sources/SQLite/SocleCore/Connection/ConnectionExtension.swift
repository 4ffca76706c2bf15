/// A function, aggregate, collation or trace that can be registered on a connection, or a group of these.
///
/// An extension listed in ``ConnectionOptions/extensions`` is registered on every connection that is opened with these options.
/// A type of your own can conform in order to register several extensions at once:
///
/// ```swift
/// struct TextSearch: ConnectionExtension {
///   func register(on connection: Connection) throws(SQLiteError) {
///     try connection.register(fold)
///     try connection.register(localized)
///   }
/// }
/// ```
public protocol ConnectionExtension: Sendable {
  /// Registers this extension on `connection`. Users of an extension call ``Connection/register(_:)``, which calls this method.
  ///
  /// - Throws: ``SQLiteError`` if SQLite or Socle refuses the registration.
  func register(on connection: Connection) throws(SQLiteError)
}

extension Connection {
  /// Registers a function, collation or trace on this connection, until the connection is closed.
  ///
  /// A function replaces an earlier function of the same name and number of arguments; a collation replaces an earlier
  /// collation of the same name. The corresponding C functions are `sqlite3_create_function_v2` and
  /// `sqlite3_create_collation_v2`.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a name that SQLite does not accept or that Socle uses itself, or
  ///   for too many arguments; ``SQLiteError/misuse(attempt:reason:)`` if a function or collation would be replaced while a
  ///   statement of this connection is running.
  public func register(_ extension: some ConnectionExtension) throws(SQLiteError) {
    try `extension`.register(on: self)
  }
}
