import Foundation

/// Selects the default values of keys: live values or test values.
public enum DependencyContext: Hashable, Sendable {
  /// The program runs for its users: keys return ``DependencyKey/liveValue``.
  case live
  /// Code is being tested: keys return ``DependencyKey/testValue``.
  case test

  static let id = ObjectIdentifier(DependencyContext.self)
}

extension DependencyContext {
  /// The context of the process: `.test` in the test runners of SwiftPM and Xcode, which are recognized by the name of the
  /// program or an environment variable, otherwise `.live`.
  static let ofProcess: DependencyContext = {
    let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    let runners = ["xctest", "swiftpm-testing-helper", "swiftpm-xctest-helper"]
    let isRunner = runners.contains(name) || name.hasSuffix(".xctest")
    let isInjected = ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] != nil
    return isRunner || isInjected ? .test : .live
  }()
}

extension Dependencies {
  /// Whether keys return their live or their test values. By default it is `.test` in a test runner, and `.live` otherwise.
  ///
  /// If `withDependencies` sets the context, its scope creates default values of its own for the keys. Scopes inside it share
  /// these values, which exist as long as the outer scope.
  public var context: DependencyContext {
    get { scope.object(for: DependencyContext.id) ?? .ofProcess }
    set { scope.setObject(newValue, for: DependencyContext.id) }
  }
}
