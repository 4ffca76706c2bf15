import ServerCatalogue
import Testing

@Suite("The rounded server count")
struct RoundedCountTests {
  @Test(
    "Counts up to 100 are exact; larger counts are rounded down to the next lower hundred",
    arguments: [
      (0, 0), (1, 1), (99, 99), (100, 100), (101, 100), (199, 100), (200, 100), (201, 200),
      (4_399, 4_300), (4_400, 4_300), (4_401, 4_400), (4_500, 4_400),
    ])
  func rounded(count: Int, expected: Int) throws {
    var repository = ServerRepository()
    repository.serverCount = { count }
    #expect(try repository.roundedServerCount() == expected)
    #expect(expected <= 100 || expected < count)
  }
}
