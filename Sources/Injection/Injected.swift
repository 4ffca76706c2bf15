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
/// Registering something else, or a `withDependencies` around the access, therefore changes what existing holders use.
///
/// **When nothing is registered** a getter cannot throw, so the ``Dependencies/issueReporter`` is told, which fails a
/// test by the type's name, and the program goes on with what stands in for the service:
///
/// 1. the value of a key, or of a type that is its own ``DependencyKey``, always has a default: it is never missing;
/// 2. the stand-in of the declaration, `= ClosedDoor()`;
/// 3. the stand-in of the type, which who owns a protocol gives to all its users: see ``init(standIn:fileID:line:)``.
///
/// A type without any of these has no value that could be returned. Then, and only then, the process ends with
/// `abort()`, after the report. `try $greeter.get()` reads the same property and throws instead.
@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  let find: @Sendable () -> Result<Service, InjectionError>
  let standIn: (@Sendable () -> Service)?

  // Disfavored, so that a protocol's owner can offer another (see `init(standIn:)`); and here because Swift looks for
  // what makes a bare `@Injected var` in the type itself.
  /// Injects what is registered for the property's type.
  @_disfavoredOverload
  public init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: nil, at: fileID, line)
  }

  /// The service as it is registered at this moment.
  public var wrappedValue: Service {
    switch find() {
    case .success(let service): return service
    case .failure(let error):
      Dependencies.current.issueReporter.report(error)
      guard let standIn else { Self.endProcess() }
      return standIn()
    }
  }

  /// The service as it is registered at this moment, or the error that `Dependencies.resolve(for:)` throws.
  public var projectedValue: Result<Service, InjectionError> { find() }

  /// There is no `Service` to return and no way to throw.
  private static func endProcess() -> Never {
    // What was written last, such as a test runner's report, would stay behind in a buffer.
    fflush(nil)
    abort()
  }
}
