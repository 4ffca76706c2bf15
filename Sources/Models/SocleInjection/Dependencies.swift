/// The services (by type) and values (by key) that a program's components obtain instead of creating them.
///
/// ```swift
/// Dependencies.register(FileGreeter(path), for: (any Greeter).self)   // when the program starts
/// let greeter = try Dependencies.resolve(for: (any Greeter).self)     // anywhere, on any thread
/// ```
///
/// Registrations belong to scopes. The outermost scope is the process; each `withDependencies` opens a new scope inside the
/// current one, for one task and its children. Registering changes the innermost scope; resolving searches from the innermost
/// scope outwards. Every method may be called from any thread at any time.
///
/// A value of this type represents a scope; the first closure of `withDependencies` receives the new scope.
public struct Dependencies: Sendable {
  let scope: DependencyScope

  /// The innermost scope of the running task; outside of every `withDependencies`, the scope of the process.
  ///
  /// Detached tasks, threads and dispatch queues start in the scope of the process. To use the current scope there, read this
  /// property beforehand and pass its value to `withDependencies(from:operation:)`.
  public static var current: Dependencies { Dependencies(scope: .current) }
}

extension Dependencies {
  /// Registers `object` for `type`, replacing an earlier registration.
  ///
  /// ``Injected`` properties that exist already use the new object from their next access. Inside `withDependencies` the
  /// registration belongs to the scope of that call and ends with it; outside, it applies to the whole process.
  public static func register<Service: Sendable>(_ object: Service, for type: Service.Type) {
    DependencyScope.current.setObject(object, for: ObjectIdentifier(type))
  }

  /// Registers `object` for `type` in the scope that this value represents.
  public mutating func register<Service: Sendable>(_ object: Service, for type: Service.Type) {
    scope.setObject(object, for: ObjectIdentifier(type))
  }

  /// The object registered for `type` in the running task's scopes.
  ///
  /// If no object is registered and `type` is its own ``DependencyKey``, the result is the key's default value.
  ///
  /// - Throws: ``InjectionError/missing(type:neededBy:)`` if no object is registered and `type` is not its own key.
  public static func resolve<Service: Sendable>(
    for type: Service.Type
  ) throws(InjectionError) -> Service {
    try current.resolve(for: type)
  }

  /// The object registered for `type` in this scope or in a scope around it; otherwise the default value of a `type` that is
  /// its own ``DependencyKey``.
  ///
  /// - Throws: the same errors as the static ``resolve(for:)-swift.type.method``.
  public func resolve<Service: Sendable>(
    for type: Service.Type
  ) throws(InjectionError) -> Service {
    if let service = scope.object(for: ObjectIdentifier(type), as: type) { return service }
    // Unwrapped first: a cast of no value to an optional type yields nil.
    if let made = defaultValue(of: type), let service = made as? Service { return service }
    throw .missing(type: typeName(type), neededBy: nil)
  }
}

/// Values by their keys.
extension Dependencies {
  /// The value set for `key` in the innermost scope that has one; otherwise the key's default value for the ``context``.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      scope.object(for: ObjectIdentifier(key)) ?? madeDefault(of: key)
    }
    set {
      scope.setObject(newValue, for: ObjectIdentifier(key))
    }
  }

  /// The default of a service that is its own key; nil for any other type.
  func defaultValue<Service>(of type: Service.Type) -> (any Sendable)? {
    guard let key = type as? any DependencyKey.Type else { return nil }
    return madeDefault(of: key)
  }

  private func madeDefault<Key: DependencyKey>(of key: Key.Type) -> Key.Value {
    let home = scope.home
    return home.defaultValue(for: ObjectIdentifier(key)).value {
      DependencyScope.$current.withValue(home) {
        switch Dependencies(scope: home).context {
        case .live: key.liveValue
        case .test: key.testValue
        }
      }
    }
  }
}
