internal import SocleCSQLite
import SocleCore

/// An SQLite extension written in C and linked into the program, such as sqlite-vec or spellfix.
///
/// ```swift
/// let vectors = LinkedExtension("vec", entryPoint: vec_entry_point())
/// let options = ConnectionOptions(extensions: [vectors])
/// ```
///
/// An extension has a function `int sqlite3_vec_init(sqlite3 *, char **, const sqlite3_api_routines *)`. Add to your C module a
/// function that returns its address in the form that `sqlite3_auto_extension` takes, so that Swift sees no pointer of SQLite:
///
/// ```c
/// static inline void (*vec_entry_point(void))(void) { return (void (*)(void))sqlite3_vec_init; }
/// ```
///
/// The extension must link the same SQLite as Socle, and must be compiled with `SQLITE_CORE` defined: without it, the extension
/// would call SQLite through a table of functions, which it does not get, and crash. Unlike with `sqlite3_auto_extension`, only
/// connections on which it is registered have the extension, also on Apple's systems. SQL cannot load further extensions.
///
/// See https://sqlite.org/loadext.html#statically_linking_a_run_time_loadable_extension.
public struct LinkedExtension: ConnectionExtension {
  /// The name of the extension in error messages.
  public let name: String
  private let initialize: InitFunction
  private typealias InitFunction =
    @convention(c) @Sendable (
      _ database: OpaquePointer?, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
      _ functions: OpaquePointer?
    ) -> Int32

  /// An extension named `name` in error messages.
  ///
  /// - Parameter entryPoint: The address of the extension's init function.
  public init(_ name: String, entryPoint: @escaping @convention(c) () -> Void) {
    self.name = name
    initialize = unsafeBitCast(entryPoint, to: InitFunction.self)
  }

  /// Calls the init function with `connection`. Users call ``Connection/register(_:)``, which calls this method.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with the init function's message if the function fails;
  ///   ``SQLiteError/misuse(attempt:reason:)`` once the connection is closed.
  public func register(on connection: Connection) throws(SQLiteError) {
    let attempt = "registering the extension \(name)"
    var message: UnsafeMutablePointer<CChar>?
    let code = initialize(try connection.openHandle(attempt), &message, nil)
    defer { sqlite3_free(message) }
    // SQLITE_OK_LOAD_PERMANENTLY is a success, too.
    guard code & 0xFF != SQLITE_OK else { return }
    throw .refused(
      attempt: attempt, code: ResultCode(rawValue: code),
      message: message.map { String(cString: $0) } ?? connection.latestErrorMessage, place: nil)
  }
}
