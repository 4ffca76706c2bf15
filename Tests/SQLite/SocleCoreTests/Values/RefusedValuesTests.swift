import SocleCore
import Testing

@Suite("A value that SQLite cannot store")
struct RefusedValuesTests {
  @Test(
    "A value that SQLite cannot store is refused in every way of writing, and no row of its sequence is kept",
    arguments: [WayIn.array, .lazySequence, .pulled, .streamedWriters, .streamedRuntimeRows])
  func streams(wayIn: WayIn) throws {
    for value in RefusedValue.all {
      let connection = try value.insert(wayIn)
      #expect(
        try connection.value("SELECT count(*) FROM cells") == .integer(0),
        "\(value.testDescription)")
    }
  }

  @Test(
    "A value that SQLite cannot store is refused row by row, and earlier rows are kept",
    arguments: [WayIn.oneByOne, .writersOneByOne])
  func rows(wayIn: WayIn) throws {
    for value in RefusedValue.all {
      let connection = try value.insert(wayIn)
      #expect(
        try connection.value("SELECT count(*) FROM cells") == .integer(1),
        "\(value.testDescription)")
    }
  }

  @Test(
    "A value that SQLite cannot store is refused as a key and in a condition",
    arguments: RefusedValue.all)
  func keys(value: RefusedValue) throws {
    try value.keys()
  }
}
