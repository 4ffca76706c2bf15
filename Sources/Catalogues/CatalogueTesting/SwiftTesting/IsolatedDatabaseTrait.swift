#if canImport(Testing)
  import SocleInjection
  import Testing

  /// Gives each test of a suite, or the suite as a whole, its own database in memory.
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
  /// The test and its tasks run in a scope of `Dependencies` in which a connection pool for that database is registered, the
  /// `databaseConfiguration` opens new databases in memory, and a missing dependency fails the test. Tests can run in parallel.
  public struct IsolatedDatabaseTrait: SuiteTrait, TestTrait {
    /// Whether a database belongs to one test or to a whole suite.
    public enum Owner: Hashable, Sendable {
      /// Each test, and each case of a parameterized test, has a database of its own.
      case test
      /// All tests of the suite share one database. Add the trait `.serialized` if a test depends on the tests before it.
      case suite
    }

    let owner: Owner

    /// Whether Swift Testing applies the trait to each test of the suite instead of the suite itself.
    public var isRecursive: Bool { owner == .test }
  }

  extension IsolatedDatabaseTrait: TestScoping {
    /// Runs `function` with a new database.
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @Sendable () async throws -> Void
    ) async throws {
      let dependencies = try Dependencies.isolated()
      try await withDependencies(from: dependencies) { try await function() }
    }
  }

  extension Trait where Self == IsolatedDatabaseTrait {
    /// A database in memory for each test.
    public static var isolatedDatabase: Self { IsolatedDatabaseTrait(owner: .test) }

    /// A database in memory for each test, or one database for all tests of the suite.
    public static func isolatedDatabase(per owner: IsolatedDatabaseTrait.Owner) -> Self {
      IsolatedDatabaseTrait(owner: owner)
    }
  }
#endif
