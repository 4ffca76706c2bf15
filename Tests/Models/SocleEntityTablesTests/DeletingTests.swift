import Foundation
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleStorage
import TestSupport
import Testing

/// A folder in a tree: it owns folders and files, has a place in its parent, and may be locked by keys.
private final class Folder: Entity {
  static let relations: [Relation<Folder>] = [
    .toMany("folders", \.folders, onDelete: .cascade),
    .toMany("files", \.files, onDelete: .cascade),
    .toMany("links", \.links), .toOne("cover", \.cover, onDelete: .cascade),
    .toOne("lock", \.lock, onDelete: .deny),
  ]
  var id = UUID()
  var name: String
  var folders: [Folder] = []
  var files: [Document] = []
  var links: [Document] = []
  var cover: Document?
  var lock: Lock?

  init(_ name: String) { self.name = name }
}

private struct Document: Entity, Equatable {
  var id = UUID()
  var text: String
}

private struct Lock: Entity, Equatable {
  var id = UUID()
}

@Suite("Deleting from entity tables")
struct DeletingTests {
  private let counter = StatementCounter()
  private let store: SQLiteEntityStore

  init() throws {
    var options = PoolOptions()
    options.connection.extensions = [counter.trace]
    store = SQLiteEntityStore(try SQLitePool.inMemory(options: options))
    try store.prepare(EntityShape.all(from: Folder.self))
  }

  private func save(_ folders: Folder...) throws {
    try store.save(EntityBatch(of: folders))
  }

  private func fetch() throws -> [Folder] {
    let (keys, batch) = try store.load(
      EntityRequest(Folder.self, orderedBy: [.ascending(\.name)]))
    return try batch.models(Folder.self, keys)
  }

  private func count(_ table: String) throws -> Int {
    try store.pool.read {
      try $0.row(of: LiteralQuery("SELECT count(*) FROM \(identifier: table)", reading: Int.self))
    }
  }

  /// A tree of folders, each with a file, two levels deep.
  private func tree(_ name: String, width: Int) -> Folder {
    let root = Folder(name)
    root.folders = (0..<width).map { Folder("\(name).\($0)") }
    for folder in root.folders + [root] {
      folder.files = [Document(text: folder.name)]
      folder.cover = folder.files[0]
    }
    return root
  }

  @Test("Deleting the root of a tree deletes the whole tree, and nothing of another tree")
  func cascade() throws {
    let (first, second) = (tree("a", width: 3), tree("b", width: 2))
    second.links = [first.files[0], second.files[0]]
    try save(first, second)
    try store.delete("Folder", [.uuid(first.id)])
    let left = try fetch()
    #expect(left.map(\.name) == ["b", "b.0", "b.1"])
    #expect(left[0].links == second.files && left[0].cover == second.files[0])
    #expect(try count("Document") == 3 && count("Folder_folders") == 2)
    #expect(try count("Folder_files") == 3 && count("Folder_links") == 1)
  }

  @Test("A deleted part is removed from its owner's list and from every other list")
  func part() throws {
    let root = tree("a", width: 3)
    root.links = root.folders.flatMap(\.files)
    try save(root)
    try store.delete("Folder", [.uuid(root.folders[1].id)])
    let back = try #require(try fetch().first)
    #expect(back.folders.map(\.name) == ["a.0", "a.2"])
    #expect(back.links.map(\.text) == ["a.0", "a.2"])
    try store.delete("Document", [.uuid(root.files[0].id)])
    let again = try #require(try fetch().first)
    #expect(again.cover == nil && again.files.isEmpty && again.folders.count == 2)
  }

  @Test("A cycle of owners is deleted as a whole")
  func cycle() throws {
    let (first, second) = (Folder("a"), Folder("b"))
    (first.folders, second.folders) = ([second], [first])
    try save(first)
    try store.delete("Folder", [.uuid(second.id)])
    #expect(try count("Folder") == 0 && count("Folder_folders") == 0)
    (first.folders, second.folders) = ([], [])
  }

  @Test("A deny rule deep in a tree prevents deletion of the root; the error contains the owner")
  func denied() throws {
    let root = tree("a", width: 2)
    root.folders[1].lock = Lock()
    try save(root)
    let error = EntityError.denied(
      entity: "Folder", id: .uuid(root.folders[1].id), relation: "lock")
    #expect(throws: error) { try store.delete("Folder", [.uuid(root.id)]) }
    #expect(try count("Folder") == 3 && count("Document") == 3 && count("Folder_files") == 3)
    try store.delete("Folder", [.uuid(root.folders[0].id)])
    let lock = try #require(root.folders[1].lock)
    try store.delete("Lock", [.uuid(lock.id)])
    try store.delete("Folder", [.uuid(root.id)])
    #expect(try count("Folder") == 0 && count("Document") == 0)
  }

  @Test("Deleting a thousand objects runs as many statements as deleting one")
  func statements() throws {
    let trees = (0..<1001).map { tree("\($0)", width: 1) }
    try store.save(EntityBatch(of: trees))
    let keys = trees.map { EntityKey.uuid($0.id) }
    // The first deletion also reads what other releases have registered.
    try store.delete("Folder", [.uuid(UUID())])
    let one = try counter.counting { try store.delete("Folder", Array(keys.prefix(1))) }
    let many = try counter.counting { try store.delete("Folder", Array(keys.dropFirst())) }
    #expect(one == many && many <= 20, "\(one), \(many)")
    #expect(try count("Folder") == 0 && count("Document") == 0)
  }

  @Test("Unknown keys and an empty list of keys are ignored")
  func unknown() throws {
    try save(tree("a", width: 1))
    try store.delete("Folder", [])
    try store.delete("Folder", [.uuid(UUID()), .int(3)])
    #expect(try count("Folder") == 2)
    #expect(throws: EntityError.self) { try store.delete("Drawer", [.int(1)]) }
  }
}
