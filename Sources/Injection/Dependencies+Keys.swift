extension Dependencies {
  /// The value of a key: the one set in the innermost scope that has one, or else the key's default for the ``context``.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      scope.object(for: ObjectIdentifier(key)) ?? madeDefault(of: key)
    }
    set {
      scope.setObject(newValue, for: ObjectIdentifier(key))
    }
  }

  /// The default of a service that is its own key, nil for any other.
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
