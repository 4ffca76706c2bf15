/// The reasons why a dependency is not available.
public enum InjectionError: Error, Hashable, Sendable {
  /// Nothing is registered for the type.
  ///
  /// - `neededBy`: the file and line of the ``Injected`` property, nil for a call of `resolve(for:)`.
  case missing(type: String, neededBy: String?)

  /// The object registered for the type has another type, which does not conform to it.
  case mistyped(type: String, found: String)

  /// A closure without implementation was called, such as one that a test should not need.
  case unimplemented(name: String)
}

extension InjectionError: CustomStringConvertible {
  /// The missing dependency, where it is needed, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let type, let place):
      """
      nothing is registered for \(type)\(place.map { ", which the property at \($0) needs" } ?? ""). \
      Call Dependencies.register(_:for:) for it when the program starts, or $0.register(_:for:) in withDependencies
      """
    case .mistyped(let type, let found):
      "\(found) is registered for \(type), which it is not. Register an object that conforms"
    case .unimplemented(let name):
      "\(name) has no implementation here. Give it one with withDependencies, or do not call it"
    }
  }
}
