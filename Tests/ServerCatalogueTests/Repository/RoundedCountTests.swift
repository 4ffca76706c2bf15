import ServerCatalogue
import Testing

@Suite("The rounded number of servers")
struct RoundedCountTests {
  @Test(
    "Up to 100 as it is, an exact hundred minus 100, else down to the hundred",
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
