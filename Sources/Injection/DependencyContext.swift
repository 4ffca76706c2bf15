import Foundation

/// Whether default values are those for users or those for tests.
public enum DependencyContext: Hashable, Sendable {
  /// The program runs for its users: ``DependencyKey/liveValue``.
  case live
  /// Something is being tested: ``DependencyKey/testValue``.
  case test

  static let id = ObjectIdentifier(DependencyContext.self)
}

extension DependencyContext {
  /// What the process was started as. SwiftPM and Xcode start tests in programs with these names.
  static let ofProcess: DependencyContext = {
    let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
    let runners = ["xctest", "swiftpm-testing-helper", "swiftpm-xctest-helper"]
    let isRunner = runners.contains(name) || name.hasSuffix(".xctest")
    let isInjected = ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] != nil
    return isRunner || isInjected ? .test : .live
  }()
}

extension Dependencies {
  /// Whether keys return their live or their test values. In a test runner it is `.test`, else `.live`.
  ///
  /// A scope that sets it has default values of its own, which exist as long as the scope.
  public var context: DependencyContext {
    get { scope.object(for: DependencyContext.id) ?? .ofProcess }
    set { scope.setObject(newValue, for: DependencyContext.id) }
  }
}
