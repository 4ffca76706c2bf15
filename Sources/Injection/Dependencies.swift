/// The services (by type) and values (by key) that a program's components obtain instead of creating them.
///
/// ```swift
/// Dependencies.register(FileGreeter(path), for: (any Greeter).self)   // when the program starts
/// let greeter = try Dependencies.resolve(for: (any Greeter).self)     // anywhere, on any thread
/// ```
///
/// Registrations belong to scopes. The outermost scope is the process; each `withDependencies` opens one inside it,
/// for one task and its children. Registering changes the innermost scope; resolving searches from the innermost outwards.
/// Every method may be called from any thread at any time.
///
/// A value of this type represents a scope; the first closure of `withDependencies` receives one.
public struct Dependencies: Sendable {
  let scope: DependencyScope

  /// The innermost scope of the running task, or the process's outside of any `withDependencies`.
  ///
  /// A detached task, a thread and a dispatch queue start outside of it. To use the scope there, pass this value to
  /// `withDependencies(from:operation:)`.
  public static var current: Dependencies { Dependencies(scope: .current) }
}
