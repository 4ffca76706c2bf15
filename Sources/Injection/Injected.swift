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
/// 1. a key, or a type that is its own ``DependencyKey``, always has a default: it is never missing;
/// 2. the stand-in of the declaration, `= ClosedDoor()`;
/// 3. the stand-in that the author of a protocol provides for all its users: see ``init(standIn:fileID:line:)``.
///
/// Without any of these there is no value to return. Then, and only then, the process ends with `abort()`, after the
/// report. `try $greeter.get()` reads the same property and throws instead.
@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  let find: @Sendable () -> Result<Service, InjectionError>
  let standIn: (@Sendable () -> Service)?

  // Disfavored, so that a protocol's author can provide another (see `init(standIn:)`); and here, because Swift looks for the
  // initializer of a bare `@Injected var` in the type itself.
  /// Injects what is registered for the property's type.
  @_disfavoredOverload
  public init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: nil, at: fileID, line)
  }

  /// The service that is registered at this moment.
  public var wrappedValue: Service {
    switch find() {
    case .success(let service): return service
    case .failure(let error):
      Dependencies.current.issueReporter.report(error)
      guard let standIn else { Self.endProcess() }
      return standIn()
    }
  }

  /// The service that is registered at this moment, or the error of `Dependencies.resolve(for:)`.
  public var projectedValue: Result<Service, InjectionError> { find() }

  /// Ends the process: there is no `Service` to return and no way to throw.
  private static func endProcess() -> Never {
    // Buffered output, such as a test runner's report, would be lost.
    fflush(nil)
    abort()
  }
}
