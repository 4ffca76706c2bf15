extension Injected {
  /// Injects what is registered for the property's type; while nothing is, a new `standIn` at each access.
  public init(
    wrappedValue standIn: @autoclosure @escaping @Sendable () -> Service,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: standIn, at: fileID, line)
  }

  /// Injects what is registered for the property's type; while nothing is, the result of `standIn`.
  ///
  /// The author of a protocol can use it to provide a stand-in for all its users, so that a missing registration never ends the
  /// process. The compiler prefers the more specialized initializer:
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

  /// Injects the value of a key, as `\.clock`.
  public init(_ keyPath: any KeyPath<Dependencies, Service> & Sendable) {
    find = { .success(Dependencies.current[keyPath: keyPath]) }
    standIn = nil
  }

  init(standIn: (@Sendable () -> Service)?, at fileID: StaticString, _ line: UInt) {
    self.standIn = standIn
    find = { Dependencies.needed(at: fileID, line) }
  }
}

extension Dependencies {
  /// The service registered for `Service`, or an error with the file and line of the property.
  fileprivate static func needed<Service: Sendable>(
    at fileID: StaticString, _ line: UInt
  ) -> Result<Service, InjectionError> {
    do {
      return .success(try resolve(for: Service.self))
    } catch {
      guard case .missing(let type, _) = error else { return .failure(error) }
      return .failure(.missing(type: type, neededBy: "\(fileID):\(line)"))
    }
  }
}
