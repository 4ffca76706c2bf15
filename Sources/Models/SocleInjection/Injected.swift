/// A property that reads its value from ``Dependencies`` at every access.
///
/// ```swift
/// final class Hall {
///   @Injected(\.clock) private var clock                          // the value of a key
///   @Injected private var doorman: any Doorman = ClosedDoor()     // what is registered for the type, with a stand-in
///   @Injected private var greeter: any Greeter                    // with the stand-in of the protocol's author
/// }
/// ```
///
/// Registering another object, or a `withDependencies` around the access, therefore changes what existing objects use.
///
/// **If nothing is registered**, the ``Dependencies/issueReporter`` is called, which fails a test with the type's name. The
/// program continues with a stand-in, because a getter cannot throw:
///
/// 1. the stand-in of the declaration, `= ClosedDoor()`;
/// 2. the stand-in that the author of a protocol provides for all its users: see ``init(standIn:fileID:line:)``.
///
/// A property without a stand-in does not compile, because there would be no value to return; this includes a property whose
/// type is a generic parameter. A key, or a type that is its own ``DependencyKey``, always has a default value; so
/// `@Injected(key: ShelfKey.self) var shelf: any Shelf` needs no stand-in.
/// `try $greeter.get()` reads the same property and throws instead of using the stand-in.
@propertyWrapper
public struct Injected<Service: Sendable>: Sendable {
  let find: @Sendable () -> Result<Service, InjectionError>
  let standIn: @Sendable () -> Service

  // Declared here, because Swift looks for the initializer of a bare `@Injected var` in the type itself; disfavored, so that
  // an initializer of an extension is preferred. No program can call it, so its body only has to compile.
  /// Not available: a property without a stand-in could return nothing while its service is not registered.
  @available(
    *, unavailable,
    message: """
      while nothing is registered for this type, the property would have no value. Write a stand-in: \
      @Injected var service: any Service = NoService(), or an initializer in an extension of Injected \
      where Service == any Service, which calls init(standIn:), or give it a default by a key: @Injected(key: ServiceKey.self)
      """
  )
  @_disfavoredOverload
  public init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: { while true {} }, fileID: fileID, line: line)
  }

  /// The service registered at this moment; if there is none, the error is reported, and the stand-in is returned.
  public var wrappedValue: Service {
    switch find() {
    case .success(let service): return service
    case .failure(let error):
      Dependencies.current.issueReporter.report(error)
      return standIn()
    }
  }

  /// The service that is registered at this moment, or the error of `Dependencies.resolve(for:)`.
  public var projectedValue: Result<Service, InjectionError> { find() }
}

extension Injected where Service: DependencyKey, Service.Value == Service {
  /// Injects the service registered for the property's type; if there is none, the default value that the type declares as its
  /// own ``DependencyKey``.
  public init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: { Dependencies.current[type] }, fileID: fileID, line: line)
  }
}

extension Injected {
  /// Injects the service registered for the property's type. While none is registered, each access reports this to the
  /// `issueReporter` and evaluates `standIn`.
  public init(
    wrappedValue standIn: @autoclosure @escaping @Sendable () -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: standIn, fileID: fileID, line: line)
  }

  /// Injects the service registered for the property's type. While none is registered, each access reports this to the
  /// `issueReporter` and calls `standIn`.
  ///
  /// The author of a protocol can call this initializer in an extension, so that no user of the protocol needs their own
  /// stand-in:
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
    self.standIn = standIn
    find = {
      Result { () throws(InjectionError) in try Dependencies.resolve(for: Service.self) }
        .mapError { error in
          guard case .missing(let type, _) = error else { return error }
          return .missing(type: type, neededBy: "\(fileID):\(line)")
        }
    }
  }

  /// Injects the value of a key. A key has a default, so a property of a protocol type needs no stand-in.
  ///
  /// ```swift
  /// @Injected(key: ShelfKey.self) private var shelf: any Shelf
  /// ```
  public init<Key: DependencyKey & SendableMetatype>(key: Key.Type) where Key.Value == Service {
    standIn = { Dependencies.current[key] }
    find = { .success(Dependencies.current[key]) }
  }

  /// Injects the value of a key, such as `\.clock`.
  public init(_ keyPath: any KeyPath<Dependencies, Service> & Sendable) {
    standIn = { Dependencies.current[keyPath: keyPath] }
    find = { .success(Dependencies.current[keyPath: keyPath]) }
  }
}
