/// A dependency that defines its own default values, which are used if no other value is registered.
///
/// A struct of closures can be its own key; in its ``testValue`` each closure fails the test that calls it:
///
/// ```swift
/// struct Greeter: Sendable {
///   var greet: @Sendable (String) throws -> String = unimplemented("Greeter.greet")
/// }
///
/// extension Greeter: DependencyKey {
///   static var liveValue: Greeter { Greeter { "Hello, \($0)" } }
///   static var testValue: Greeter { Greeter() }
/// }
///
/// extension Dependencies {
///   var greeter: Greeter {
///     get { self[Greeter.self] }
///     set { self[Greeter.self] = newValue }
///   }
/// }
/// ```
///
/// A default value is created when it is first needed, and kept by the scope that set the ``Dependencies/context``: the scope
/// of the process, unless a `withDependencies` call sets it. The default value is created with the overrides of the scope that
/// keeps it, never with those of inner scopes, so that the overrides of one task do not affect other tasks. Direct access, as
/// in `Greeter.liveValue`, creates a new value each time, with the overrides of the running task.
public protocol DependencyKey<Value> {
  /// The type of the value; by default the key type itself.
  associatedtype Value: Sendable = Self

  /// The value in a program that runs for its users.
  static var liveValue: Value { get }

  /// The value in a test that does not override it: a harmless value, or a struct whose closures are ``unimplemented(_:)``.
  static var testValue: Value { get }
}
