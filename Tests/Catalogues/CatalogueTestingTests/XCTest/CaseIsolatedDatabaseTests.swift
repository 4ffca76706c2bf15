import CatalogueTesting
import SocleInjection
import XCTest

/// Tests that must see each other's visits, in whatever order they run.
final class CaseIsolatedDatabaseTests: CaseIsolatedDatabaseTestCase {
  private static let visits = VisitCounter()

  func testOne() throws { try visit() }

  func testAnother() async throws { try visit() }

  private func visit() throws {
    XCTAssertEqual(try Visit.count(), Self.visits.next())
  }

  override class func tearDown() {
    super.tearDown()
    XCTAssertThrowsError(try Visit.count())
  }
}

/// Another class, whose database is empty at first, although another class has written to its own.
final class OtherCaseIsolatedDatabaseTests: CaseIsolatedDatabaseTestCase {
  func testAnotherClassHasAnotherDatabaseUntilItIsReleased() throws {
    XCTAssertEqual(try Visit.count(), 1)
    invokeWithIsolatedDatabase { XCTAssertEqual(try? Visit.count(), 2) }
    Self.releaseIsolatedDatabase()
    invokeWithIsolatedDatabase { XCTAssertEqual(try? Visit.count(), 1) }
    XCTAssertEqual(try Visit.count(), 3)
  }
}
