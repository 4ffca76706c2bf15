import Foundation

/// Receives a report about each missing or failing dependency, even if the caller also receives an error.
///
/// With this reporter a test fails on each report, even if the tested code swallows the error:
///
/// ```swift
/// withDependencies {
///   $0.issueReporter = IssueReporter { Issue.record($0) }
/// } operation: { … }
/// ```
///
/// `CatalogueTesting` has reporters for Swift Testing and XCTest, and sets them for its test cases and traits.
public struct IssueReporter: Sendable {
  /// Receives one ``InjectionError``, or another problem that a test must not overlook, on the thread where it occurs.
  public var report: @Sendable (any Error) -> Void

  /// A reporter that calls `report`.
  public init(_ report: @escaping @Sendable (any Error) -> Void) {
    self.report = report
  }

  /// A reporter that writes each error as one line to standard error.
  public static let standardError = IssueReporter { error in
    FileHandle.standardError.write(Data("Injection: \(error)\n".utf8))
  }
}

extension IssueReporter: DependencyKey {
  /// The reporter ``standardError``.
  public static var liveValue: IssueReporter { .standardError }
  /// A reporter that fails the running test if the test program contains `CatalogueTesting`, else ``standardError``.
  ///
  /// `Injection` links no testing library: it looks up a class of `CatalogueTesting` by name.
  public static var testValue: IssueReporter {
    let provider: AnyClass? = NSClassFromString("CatalogueTesting.RunningTestReporter")
    return (provider as? any TestReporterProvider.Type)?.reporter ?? .standardError
  }
}

/// A class of a testing library that creates reporters; these make the running test fail.
package protocol TestReporterProvider: AnyObject {
  static var reporter: IssueReporter { get }
}

extension Dependencies {
  /// The receiver of reports about missing dependencies: ``IssueReporter/standardError``, or ``IssueReporter/testValue`` in
  /// tests.
  public var issueReporter: IssueReporter {
    get { self[IssueReporter.self] }
    set { self[IssueReporter.self] = newValue }
  }
}
