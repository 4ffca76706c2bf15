import SocleCore
import Testing

@Suite("A stored value is read back")
struct RoundTripTests {
  @Test(
    "A stored value is read back exactly, in every way of writing and reading",
    arguments: WayIn.allCases)
  func everyDoor(wayIn: WayIn) throws {
    for value in ValueCase.all { try value.roundTrip(wayIn) }
  }

  @Test("A stored value finds its row as a key and in a condition")
  func find() throws {
    for value in ValueCase.all { try value.find() }
  }
}
