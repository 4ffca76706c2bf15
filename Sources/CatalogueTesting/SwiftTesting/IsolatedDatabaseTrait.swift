#if canImport(Testing)
  import Injection
  import Testing

  /// Gives each test of a suite, or the suite as a whole, a database in memory of its own.
  ///
  /// ```swift
  /// @Suite(.isolatedDatabase) struct ShelfTests {
  ///   @Test func aNewShelfIsEmpty() throws {
  ///     let pool = try Dependencies.resolve(for: SQLitePool.self)
  ///     …
  ///   }
  /// }
  /// ```
  ///
  /// The test and the tasks that it starts run in a scope of `Dependencies` where that database is registered, where
  /// whatever opens one by the `databaseConfiguration` opens a new one in memory, and where a missing dependency fails
  /// the test. Tests can run in parallel.
  public struct IsolatedDatabaseTrait: SuiteTrait, TestTrait {
    /// Who has a database for itself.
    public enum Owner: Hashable, Sendable {
      /// Each test, and each case of a test with arguments.
      case test
      /// The suite. Its tests see what the others wrote; add the trait `.serialized` if they build on each other.
      case suite
    }

    let owner: Owner

    /// Whether each test of the suite is given the trait, instead of the suite itself.
    public var isRecursive: Bool { owner == .test }
  }

  extension IsolatedDatabaseTrait: TestScoping {
    /// Runs `function` with a new database.
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @Sendable () async throws -> Void
    ) async throws {
      let dependencies = try Dependencies.isolated(reportingTo: .swiftTesting)
      try await withDependencies(from: dependencies) { try await function() }
    }
  }

  extension Trait where Self == IsolatedDatabaseTrait {
    /// A database in memory for each test.
    public static var isolatedDatabase: Self { IsolatedDatabaseTrait(owner: .test) }

    /// A database in memory for each test, or one for all tests of the suite.
    public static func isolatedDatabase(per owner: IsolatedDatabaseTrait.Owner) -> Self {
      IsolatedDatabaseTrait(owner: owner)
    }
  }
#endif
