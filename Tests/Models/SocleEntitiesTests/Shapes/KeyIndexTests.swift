import Foundation
import SocleEntities
import Testing

@Suite("The index of a list of keys")
struct KeyIndexTests {
  /// Keys of all types, with numbers that differ in few bits, and texts that differ only in their form.
  private static let different: [EntityKey] =
    [.int(0), .int(-1), .int(.max), .int(.min), .string(""), .string("é"), .string("e\u{301}")]
    + (1...1000).map { .int($0 << 32) } + (1...1000).map { _ in .uuid(UUID()) }
    + (1...1000).map { .string("\($0)") }
    + (0..<255).map { byte in
      .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, byte, 0, 0, 0, 0, 0, 0, 0, byte)))
    }

  @Test("Each key has the place at which it was added, however many are added at once")
  func places() {
    let all = Self.different
    var index = EntityKeyIndex()
    #expect(index[.int(0)] == nil && index.isEmpty)
    index.insert(contentsOf: all.prefix(1))
    index.insert(contentsOf: all.lazy.filter { $0 != .int(-1) })
    index.insert(contentsOf: all.reversed())
    #expect(index.count == all.count && index.last == .int(-1))
    #expect(index.keys.allSatisfy { key in index[key].map { index[$0] } == key })
    #expect(!index.contains(.int(7)) && !index.contains(.uuid(UUID())))
  }

  @Test("The keys of a list keep their places, and a repeated key has its first place")
  func list() {
    let keys: [EntityKey] = [.int(3), .string("3"), .int(3), .int(1)]
    var index = EntityKeyIndex(of: keys)
    #expect(index.keys == keys)
    #expect(keys.map { index[$0] } == [0, 1, 0, 3])
    index.insert(contentsOf: [.int(1), .int(2)])
    #expect(index[.int(2)] == 4 && index.count == 5)
  }

  @Test("Keys of one type or of all are sorted by `<`", arguments: ["int", "uuid", "all"])
  func sorting(_ kind: String) {
    let keys = Self.different.shuffled().filter { key in
      switch key {
      case .int: kind != "uuid"
      case .uuid: kind != "int"
      case .string: kind == "all"
      }
    }
    #expect(keys.count > 1000)
    #expect(keys.inOrder == keys.sorted())
    #expect(keys.inOrderWithPlaces.allSatisfy { keys[$0.place] == $0.key })
  }
}
