extension Dependencies {
  /// Makes `object` the answer for `type` from now on, in place of any earlier one.
  ///
  /// ``Injected`` properties that exist already see it at their next access. Inside `withDependencies` the
  /// registration belongs to that scope and ends with it; outside, it holds for the process.
  public static func register<Service: Sendable>(_ object: Service, for type: Service.Type) {
    DependencyScope.current.setObject(object, for: ObjectIdentifier(type))
  }

  /// Makes `object` the answer for `type`, where only the running program knows what `object` is, as with a plug-in.
  ///
  /// That it is a `Service` is checked by ``resolve(for:)-swift.type.method``, which throws
  /// ``InjectionError/mistyped(type:found:)``.
  public static func register<Service: Sendable>(
    untyped object: any Sendable, for type: Service.Type
  ) {
    // `as any` keeps it what it is here, an object of unknown type; else the compiler would look inside.
    DependencyScope.current.setObject(object as any Sendable, for: ObjectIdentifier(type))
  }

  /// Makes `object` the answer for `type` in this scope.
  public mutating func register<Service: Sendable>(_ object: Service, for type: Service.Type) {
    scope.setObject(object, for: ObjectIdentifier(type))
  }
}
