extension Dependencies {
  /// Registers `object` for `type`, replacing an earlier registration.
  ///
  /// ``Injected`` properties that exist already see it at their next access. Inside `withDependencies` the
  /// registration belongs to that scope and ends with it; outside, it holds for the process.
  public static func register<Service: Sendable>(_ object: Service, for type: Service.Type) {
    DependencyScope.current.setObject(object, for: ObjectIdentifier(type))
  }

  /// Registers `object` for `type` if its type is known only at run time, as that of a plug-in.
  ///
  /// Whether it is a `Service` is checked by ``resolve(for:)-swift.type.method``, which throws
  /// ``InjectionError/mistyped(type:found:)``.
  public static func register<Service: Sendable>(
    untyped object: any Sendable, for type: Service.Type
  ) {
    // `as any` keeps it an object of unknown type; otherwise the compiler would open it.
    DependencyScope.current.setObject(object as any Sendable, for: ObjectIdentifier(type))
  }

  /// Registers `object` for `type` in this scope.
  public mutating func register<Service: Sendable>(_ object: Service, for type: Service.Type) {
    scope.setObject(object, for: ObjectIdentifier(type))
  }
}
