#if canImport(XCTest)
  import Foundation
  import SocleInjection
  import XCTest

  /// Gives each test of a test case its own database in memory.
  ///
  /// If a test case cannot inherit from ``TestIsolatedDatabaseTestCase``, adopt this protocol and override one method:
  ///
  /// ```swift
  /// final class ShelfTests: ScreenshotTestCase, TestIsolatedDatabaseTestDriver {
  ///   override func invokeTest() { invokeWithIsolatedDatabase { super.invokeTest() } }
  /// }
  /// ```
  public protocol TestIsolatedDatabaseTestDriver: XCTestCase {}

  extension TestIsolatedDatabaseTestDriver {
    /// Runs `invokeTest`, which runs `setUp`, the test and `tearDown`, with a new database.
    ///
    /// If there is not enough memory for a database, the test fails and does not run.
    public func invokeWithIsolatedDatabase(_ invokeTest: () -> Void) {
      invoke(invokeTest) { try .isolated() }
    }
  }

  /// A test case in which each test has its own database in memory.
  ///
  /// ```swift
  /// final class ShelfTests: TestIsolatedDatabaseTestCase {
  ///   func testANewShelfIsEmpty() throws {
  ///     let pool = try Dependencies.resolve(for: SQLitePool.self)
  ///     …
  ///   }
  /// }
  /// ```
  ///
  /// `setUp`, the test and `tearDown` run in a scope of `Dependencies` in which a connection pool for that database is
  /// registered, the `databaseConfiguration` opens new databases in memory, and a missing dependency fails the test.
  open class TestIsolatedDatabaseTestCase: XCTestCase, TestIsolatedDatabaseTestDriver {
    /// Runs the test with a new database.
    open override func invokeTest() {
      invokeWithIsolatedDatabase { super.invokeTest() }
    }
  }

  /// Gives all tests of a test case one isolated database in memory.
  ///
  /// If a test case cannot inherit from ``CaseIsolatedDatabaseTestCase``, adopt this protocol and override two methods:
  ///
  /// ```swift
  /// final class ShelfTests: ScreenshotTestCase, CaseIsolatedDatabaseTestDriver {
  ///   override func invokeTest() { invokeWithIsolatedDatabase { super.invokeTest() } }
  ///   override class func tearDown() { releaseIsolatedDatabase(); super.tearDown() }
  /// }
  /// ```
  public protocol CaseIsolatedDatabaseTestDriver: XCTestCase {}

  extension CaseIsolatedDatabaseTestDriver {
    /// Runs `invokeTest`, which runs `setUp`, the test and `tearDown`, with the database of the class. The first test of the
    /// class creates this database.
    ///
    /// If there is not enough memory for a database, the test fails and does not run.
    public func invokeWithIsolatedDatabase(_ invokeTest: () -> Void) {
      invoke(invokeTest) { try CaseScopes.shared.scope(of: type(of: self)) }
    }

    /// Closes the database of the class. A later test of the class gets a new database.
    public static func releaseIsolatedDatabase() {
      CaseScopes.shared.release(self)
    }
  }

  /// A test case whose tests share one isolated database in memory.
  ///
  /// Otherwise it behaves like ``TestIsolatedDatabaseTestCase``. A class that overrides `class func tearDown()` must call
  /// `super`.
  open class CaseIsolatedDatabaseTestCase: XCTestCase, CaseIsolatedDatabaseTestDriver {
    /// Runs the test with the database of the class.
    open override func invokeTest() {
      invokeWithIsolatedDatabase { super.invokeTest() }
    }

    /// Closes the database of the class.
    open override class func tearDown() {
      releaseIsolatedDatabase()
      super.tearDown()
    }
  }

  extension XCTestCase {
    fileprivate func invoke(_ test: () -> Void, in scope: () throws -> Dependencies) {
      do {
        withDependencies(from: try scope(), operation: test)
      } catch {
        XCTFail("cannot create a database in memory for \(name): \(error)")
      }
    }
  }

  private final class CaseScopes: Sendable {
    static let shared = CaseScopes()

    private let lock = NSLock()
    // Read and written only while `lock` is held.
    nonisolated(unsafe) private var scopes: [ObjectIdentifier: Dependencies] = [:]

    func scope(of type: Any.Type) throws -> Dependencies {
      try lock.withLock {
        let scope = try scopes[ObjectIdentifier(type)] ?? .isolated()
        scopes[ObjectIdentifier(type)] = scope
        return scope
      }
    }

    func release(_ type: Any.Type) {
      // The database is closed after the lock is released.
      let released = lock.withLock { scopes.removeValue(forKey: ObjectIdentifier(type)) }
      withExtendedLifetime(released) {}
    }
  }
#endif
