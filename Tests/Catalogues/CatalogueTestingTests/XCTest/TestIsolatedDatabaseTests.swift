import CatalogueTesting
import ServerCatalogue
import SocleInjection
import SocleStorage
import XCTest

/// Two tests that would see each other's visits if they shared a database.
final class TestIsolatedDatabaseTests: TestIsolatedDatabaseTestCase {
  private var pool: SQLitePool?

  override func setUp() async throws {
    try await super.setUp()
    pool = try Dependencies.resolve(for: SQLitePool.self)
  }

  override func setUpWithError() throws {
    XCTAssertEqual(try Visit.count(), 1)
  }

  override func tearDown() {
    XCTAssertEqual(try Visit.count(), 3)
    super.tearDown()
  }

  func testTheTestSeesWhatItsSetUpWrote() throws {
    XCTAssertTrue(try Dependencies.resolve(for: SQLitePool.self) === pool)
    XCTAssertEqual(try Visit.count(), 2)
  }

  func testSoDoesAnAsynchronousOne() async throws {
    XCTAssertTrue(try Dependencies.resolve(for: SQLitePool.self) === pool)
    let child = try await Task { try Visit.count() }.value
    XCTAssertEqual(child, 2)
    XCTAssertEqual(Dependencies.current.databaseConfiguration.databaseType, .ephemeral)
  }
}
