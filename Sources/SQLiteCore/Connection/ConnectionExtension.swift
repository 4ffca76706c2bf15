/// A function, aggregate, collation or trace that can be registered on a connection, or several of them together.
///
/// Listed in ``ConnectionOptions/extensions``, it is registered on every connection that is opened with these options.
/// A type of your own can conform in order to register several at once:
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
  /// Registers it on `connection`. Called by ``Connection/register(_:)``, which is the method to use.
  ///
  /// - Throws: ``SQLiteError`` if SQLite or Socle refuses it.
  func register(on connection: Connection) throws(SQLiteError)
}

extension Connection {
  /// Registers a function, collation or trace on this connection, until the connection is closed.
  ///
  /// It replaces a function of the same name and number of arguments, or a collation of the same name.
  /// The corresponding C functions are `sqlite3_create_function_v2` and `sqlite3_create_collation_v2`.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a name that SQLite does not accept or that Socle uses itself,
  ///   or for too many arguments; ``SQLiteError/misuse(attempt:reason:)`` if it would replace one while a statement of this
  ///   connection is running.
  public func register(_ extension: some ConnectionExtension) throws(SQLiteError) {
    try `extension`.register(on: self)
  }
}
