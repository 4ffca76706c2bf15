import SQLiteCore
import Testing

@Suite("What goes in comes out")
struct RoundTripTests {
  @Test("exactly, by every way in and every way out", arguments: ValueCase.all)
  func everyDoor(value: ValueCase) throws {
    for wayIn in WayIn.allCases { try value.roundTrip(wayIn) }
  }

  @Test("and finds its row as a key and in a condition", arguments: ValueCase.all)
  func find(value: ValueCase) throws {
    try value.find()
  }
}
