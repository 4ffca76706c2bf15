import SQLiteCore
import Testing

@Suite("A value that SQLite cannot hold")
struct RefusedValuesTests {
  @Test(
    "is refused by every way in, and nothing of its sequence stays", arguments: RefusedValue.all,
    [WayIn.array, .lazySequence, .pulled, .streamedWriters, .streamedRuntimeRows])
  func streams(value: RefusedValue, wayIn: WayIn) throws {
    let connection = try value.insert(wayIn)
    #expect(try connection.value("SELECT count(*) FROM cells") == .integer(0))
  }

  @Test(
    "is refused row by row, and the rows before it stay", arguments: RefusedValue.all,
    [WayIn.oneByOne, .writersOneByOne])
  func rows(value: RefusedValue, wayIn: WayIn) throws {
    let connection = try value.insert(wayIn)
    #expect(try connection.value("SELECT count(*) FROM cells") == .integer(1))
  }

  @Test("is no key and stands in no condition", arguments: RefusedValue.all)
  func keys(value: RefusedValue) throws {
    try value.keys()
  }
}
