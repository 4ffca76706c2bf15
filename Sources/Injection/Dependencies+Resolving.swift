extension Dependencies {
  /// The object registered for `type` in the running task's scopes.
  ///
  /// If there is none and `type` is a ``DependencyKey`` for values of itself, it is the key's default value.
  ///
  /// - Throws: ``InjectionError/missing(type:neededBy:)`` if nothing is registered,
  ///   ``InjectionError/mistyped(type:found:)`` if the registered object is not a `Service`.
  public static func resolve<Service: Sendable>(
    for type: Service.Type
  ) throws(InjectionError) -> Service {
    try current.resolve(for: type)
  }

  /// The object registered for `type` in this scope or one around it.
  ///
  /// - Throws: as the static ``resolve(for:)-swift.type.method``.
  public func resolve<Service: Sendable>(
    for type: Service.Type
  ) throws(InjectionError) -> Service {
    let id = ObjectIdentifier(type)
    if let service = scope.object(for: id, as: type) { return service }
    // Registered untyped, or not at all.
    guard let object = scope.object(for: id, as: (any Sendable).self) ?? defaultValue(of: type)
    else {
      throw .missing(type: typeName(type), neededBy: nil)
    }
    guard let service = object as? Service else {
      throw .mistyped(type: typeName(type), found: typeName(Swift.type(of: object)))
    }
    return service
  }
}
