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
/// **If nothing is registered**, the ``Dependencies/issueReporter`` is called, which fails a test with the type's name. The
/// program continues with a substitute, because a getter cannot throw:
///
/// 1. the stand-in of the declaration, `= ClosedDoor()`;
/// 2. the stand-in that the author of a protocol provides for all its users: see ``init(standIn:fileID:line:)``.
///
/// Without a stand-in there is no value to return, and the process ends with `abort()` after the report. A key, or a type that
/// is its own ``DependencyKey``, always has a default value. `try $greeter.get()` reads the same property and throws instead.
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

  /// The service registered at this moment; if there is none, the stand-in. If there is no stand-in either, the process ends.
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
  /// Injects the service registered for the property's type. While none is registered, each access evaluates `standIn` anew.
  public init(
    wrappedValue standIn: @autoclosure @escaping @Sendable () -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: standIn, at: fileID, line)
  }

  /// Injects the service registered for the property's type. While none is registered, each access reports this to the
  /// `issueReporter` and calls `standIn` anew.
  ///
  /// The author of a protocol can call this initializer in an extension, so that no user of the protocol needs their own
  /// stand-in and a missing registration never ends the process. For the protocol's properties, the compiler prefers the
  /// initializer in that extension, because it is more specialized:
  ///
  /// ```swift
  /// extension Injected where Service == any Greeter {
  ///   public init(
  ///     _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ///   ) {
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
