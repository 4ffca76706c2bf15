import Foundation

/// The reasons why a dependency is not available.
public enum InjectionError: Error, Hashable, Sendable {
  /// Nothing is registered for the type.
  ///
  /// - `neededBy`: the file and line of the ``Injected`` property; nil for a call of `resolve(for:)`.
  case missing(type: String, neededBy: String?)

  /// A closure that has no implementation was called, for example a closure that the running test does not override.
  case unimplemented(name: String)
}

extension InjectionError: CustomStringConvertible, LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }

  /// The message: the missing dependency, where it is needed, and what to do.
  public var description: String {
    switch self {
    case .missing(let type, let place):
      """
      nothing is registered for \(type)\(place.map { ", which the property at \($0) needs" } ?? ""). \
      Call Dependencies.register(_:for:) for it when the program starts, or $0.register(_:for:) in withDependencies; \
      detached tasks do not inherit registrations of withDependencies
      """
    case .unimplemented(let name):
      "\(name) has no implementation here. Give it one with withDependencies, or do not call it"
    }
  }
}

/// The name of a type as a person would write it, such as `any Repository<Tag>`.
///
/// Swift's runtime prints this type as `any Repository<Self.Repository.Model == Tag>`.
func typeName(_ type: Any.Type) -> String {
  let printed = "\(type)"
  var name = ""
  var rest = printed[...]
  while let constraint = rest.firstRange(of: "Self."),
    let equals = rest[constraint.upperBound...].firstRange(of: " == ")
  {
    name += rest[..<constraint.lowerBound]
    rest = rest[equals.upperBound...]
  }
  return name + rest
}
