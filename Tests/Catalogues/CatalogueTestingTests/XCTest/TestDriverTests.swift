import CatalogueTesting
import SocleInjection
import XCTest

/// A class that tests may have to inherit from.
class SomebodysTestCase: XCTestCase {}

final class TestIsolatedDriverTests: SomebodysTestCase, TestIsolatedDatabaseTestDriver {
  override func invokeTest() { invokeWithIsolatedDatabase { super.invokeTest() } }

  func testOne() throws { XCTAssertEqual(try Visit.count(), 1) }
  func testAnother() throws { XCTAssertEqual(try Visit.count(), 1) }
}

final class CaseIsolatedDriverTests: SomebodysTestCase, CaseIsolatedDatabaseTestDriver {
  private static let visits = VisitCounter()

  override func invokeTest() { invokeWithIsolatedDatabase { super.invokeTest() } }

  override class func tearDown() {
    releaseIsolatedDatabase()
    super.tearDown()
  }

  func testOne() throws { try visit() }

  func testAnother() throws { try visit() }

  private func visit() throws {
    XCTAssertEqual(try Visit.count(), Self.visits.next())
  }
}
