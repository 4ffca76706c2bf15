import CatalogueTesting
import ServerCatalogue
import Testing

@Suite("Contract: metadata and closing")
struct KeepingContract {
  @Test("A metadata value is stored until it is changed or deleted", arguments: ServerBackend.all)
  func metadata(backend: ServerBackend) throws {
    let repository = try backend.repository()
    #expect(try repository.metadata(.lastModifiedAll) == nil)
    for value in ["Mon, 01 Dec 2025", "", "Zürich\0'", nil, "again", nil] {
      try repository.setMetadata(value, for: .lastModifiedAll)
      #expect(try repository.metadata(.lastModifiedAll) == value)
    }
    try repository.setMetadata(nil, for: "never set")
  }

  @Test("Metadata keys are compared byte by byte", arguments: ServerBackend.all)
  func keys(backend: ServerBackend) throws {
    let repository = try backend.repository()
    try repository.setMetadata("1", for: "key")
    try repository.setMetadata("2", for: "Key")
    try repository.setMetadata("3", for: "")
    #expect(try repository.metadata("key") == "1")
    #expect(try repository.metadata("Key") == "2")
    #expect(try repository.metadata("") == "3")
    #expect(try repository.metadata("key ") == nil)
  }

  @Test("Writing servers does not change metadata", arguments: ServerBackend.all)
  func besideServers(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a"))
    try repository.setMetadata("kept", for: "k")
    try repository.upsert(servers: [.made("b")])
    try repository.delete(serversWithIDsNotIn: [], maxTier: 9)
    #expect(try repository.metadata("k") == "kept")
  }

  @Test(
    "After closing every function of every copy throws, and closing again does nothing",
    arguments: ServerBackend.all)
  func closing(backend: ServerBackend) throws {
    let repository = try backend.repository(.made("a"))
    let copy = repository
    try repository.close()
    try copy.close()
    let calls: [() throws -> Void] = [
      { _ = try copy.serverCount() }, { _ = try copy.countryCount() }, { _ = try copy.isEmpty() },
      { _ = try copy.roundedServerCount() }, { try copy.upsert(servers: []) },
      { try copy.upsert(loads: []) }, { try copy.delete(serversWithIDsNotIn: [], maxTier: 0) },
      { try copy.replaceAll(servers: [], maxTier: 0) }, { _ = try copy.groups() },
      { _ = try copy.servers() }, { _ = try copy.firstServer() }, { _ = try copy.fullServers() },
      { _ = try copy.metadata("k") }, { try copy.setMetadata("v", for: "k") },
    ]
    for call in calls { #expect(throws: (any Error).self) { try call() } }
  }
}
