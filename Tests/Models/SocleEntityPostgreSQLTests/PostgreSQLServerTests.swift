#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @Suite(
    "The PostgreSQL servers of the tests", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct PostgreSQLServerTests {
    @Test("A server ends and its folder is removed, even if one of its processes is halted")
    func slowEnd() throws {
      var server: PostgreSQLServer? = try PostgreSQLServer()
      let folder = try #require(server?.folder)
      // The server kills it after five seconds.
      try server?.halt("checkpointer")
      server = nil
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }
#endif
