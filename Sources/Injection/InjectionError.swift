/// Why a dependency cannot be had.
public enum InjectionError: Error, Hashable, Sendable {
  /// Nothing is registered for the type.
  ///
  /// - `neededBy`: the file and line of the ``Injected`` property, nil for a call of `resolve(for:)`.
  case missing(type: String, neededBy: String?)

  /// What is registered for the type is of another type, which does not conform to it.
  case mistyped(type: String, found: String)

  /// A closure was called that has no implementation, as of a test that should not need it.
  case unimplemented(name: String)
}

extension InjectionError: CustomStringConvertible {
  /// The missing dependency, the place that needs it, and what to do about it.
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
