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
/// A default value is created when it is first needed, and kept by the scope that set the ``Dependencies/context``: by the
/// process, unless a `withDependencies` sets the context. It is created with the overrides of that scope, never with those
/// of inner scopes, so that one task's override cannot affect others. A default value that is accessed directly, as in
/// `Greeter.liveValue`, is created anew, with the overrides of the running task.
public protocol DependencyKey<Value> {
  /// The type of the value; by default the key type itself.
  associatedtype Value: Sendable = Self

  /// The value in a program that runs for its users.
  static var liveValue: Value { get }

  /// The value in a test that overrides nothing: a harmless value, or a struct whose closures are ``unimplemented(_:)``.
  static var testValue: Value { get }
}
