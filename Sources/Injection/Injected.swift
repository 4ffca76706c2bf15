import Foundation

/// A property that reads its value from ``Dependencies`` at every access.
///
/// ```swift
/// final class Hall {
///   @Injected private var greeter: any Greeter                    // what is registered for the type
///   @Injected(\.clock) private var clock                          // the value of a key
///   @Injected private var doorman: any Doorman = ClosedDoor()     // with a stand-in
/// }
/// ```
///
/// Registering another object, or a `withDependencies` around the access, therefore changes what existing objects use.
///
/// **If nothing is registered**, a getter cannot throw. Instead, the ``Dependencies/issueReporter`` is called, which fails a
/// test with the type's name, and the program continues with a substitute for the service:
///
/// 1. the default value of a key, or of a type that is its own ``DependencyKey``; such a dependency is never missing;
/// 2. the stand-in of the declaration, `= ClosedDoor()`;
/// 3. the stand-in that the author of a protocol provides for all its users: see ``init(standIn:fileID:line:)``.
///
/// Without any of these there is no value to return. Then, and only then, the process ends with `abort()`, after the
/// report. `try $greeter.get()` reads the same property and throws instead.
@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  let find: @Sendable () -> Result<Service, InjectionError>
  let standIn: (@Sendable () -> Service)?

  // Disfavored, so that a protocol's author can provide another initializer (see `init(standIn:)`). Declared here, because
  // Swift looks for the initializer of a bare `@Injected var` in the type itself.
  /// Injects the service registered for the property's type, without a stand-in.
  @_disfavoredOverload
  public init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: nil, at: fileID, line)
  }

  /// The service that is registered at this moment, or the stand-in if there is none. Without a stand-in the process ends then.
  public var wrappedValue: Service {
    switch find() {
    case .success(let service): return service
    case .failure(let error):
      Dependencies.current.issueReporter.report(error)
      if let standIn { return standIn() }
      // There is no `Service` to return and no way to throw. Buffered output, such as a test runner's report, would be lost.
      fflush(nil)
      abort()
    }
  }

  /// The service that is registered at this moment, or the error of `Dependencies.resolve(for:)`.
  public var projectedValue: Result<Service, InjectionError> { find() }
}

extension Injected {
  /// Injects the service registered for the property's type, or a new `standIn` at each access if no service can be used.
  public init(
    wrappedValue standIn: @autoclosure @escaping @Sendable () -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: standIn, at: fileID, line)
  }

  /// Injects the service registered for the property's type, or a new result of `standIn` at each access if no service can be
  /// used; the `issueReporter` is called then.
  ///
  /// The author of a protocol can call this initializer in an extension, so that no user of the protocol needs a stand-in of
  /// their own and a missing registration never ends the process. The compiler prefers the initializer below, because it is
  /// more specialized:
  ///
  /// ```swift
  /// extension Injected where Service == any Greeter {
  ///   public init(fileID: StaticString = #fileID, line: UInt = #line) {
  ///     self.init(standIn: { UnimplementedGreeter() }, fileID: fileID, line: line)
  ///   }
  /// }
  /// ```
  public init(
    standIn: @escaping @Sendable () -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: standIn, at: fileID, line)
  }

  /// Injects the value of a key, such as `\.clock`.
  public init(_ keyPath: any KeyPath<Dependencies, Service> & Sendable) {
    find = { .success(Dependencies.current[keyPath: keyPath]) }
    standIn = nil
  }

  private init(standIn: (@Sendable () -> Service)?, at fileID: StaticString, _ line: UInt) {
    self.standIn = standIn
    find = {
      Result { () throws(InjectionError) in try Dependencies.resolve(for: Service.self) }
        .mapError { error in
          guard case .missing(let type, _) = error else { return error }
          return .missing(type: type, neededBy: "\(fileID):\(line)")
        }
    }
  }
}
