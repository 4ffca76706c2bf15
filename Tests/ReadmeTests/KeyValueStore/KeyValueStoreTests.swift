import Foundation
import TestSupport
import Testing

@Suite("A key-value store on Socle, and the same by hand")
struct KeyValueStoreTests {
  typealias Entry = KeyValueStore.Entry

  @Test("Both key-value stores do what a dictionary does, step by step", arguments: 1...4)
  func model(seed: UInt64) throws {
    try compare(KeyValueStore.self, seed: seed)
    try compare(HandwrittenStore.self, seed: seed)
  }

  @Test("A file that one key-value store wrote is read by the other")
  func sameFile() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("entries.sqlite"))
    let now = Date(timeIntervalSinceReferenceDate: 1000.5)
    let entries = [
      Entry(key: "a", value: [], expiresAt: nil),
      Entry(key: "b\0ü", value: [0, 1], expiresAt: now),
    ]
    try KeyValueStore(at: url).put(entries)
    let other = try HandwrittenStore(at: url)
    #expect(try other.entries(from: "", to: "z", at: .distantPast) == entries)
    #expect(try other.removeExpired(at: now) == 1)
    #expect(try KeyValueStore(at: url).entries(from: "", to: "z") == [entries[0]])
  }

  @Test("The page shows the source of the key-value store, and the stores' numbers of lines")
  func page() throws {
    let folder = PackageFiles.root.appendingPathComponent("Tests/ReadmeTests/KeyValueStore")
    let page = "docs/a-key-value-store.md"
    func text(of name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    let source = try text(of: "KeyValueStore.swift")
    #expect(try CodeBlocks.shown(by: page).map { $0 + "\n" } == [source])
    func lines(_ text: String) -> Int {
      text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }.count
    }
    let prose = try String(
      contentsOf: PackageFiles.root.appendingPathComponent(page), encoding: .utf8)
    let counts = try (lines(source), lines(text(of: "HandwrittenStore.swift")))
    #expect(prose.contains("| lines of code | \(counts.0) | \(counts.1) |"), "\(counts)")
  }

  private func compare<Store: EntryStore>(_ type: Store.Type, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("entries.sqlite"))
    var store = try Store(at: url)
    var model: [String: Entry] = [:]
    var now = Date(timeIntervalSinceReferenceDate: 0)
    func key() -> String { String(Int.random(in: 0..<40, using: &random)) }
    func isLive(_ entry: Entry) -> Bool { entry.expiresAt.map { $0 > now } ?? true }
    for _ in 0..<300 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let entries = (0..<3).map { _ in
          Entry(
            key: key(), value: [UInt8.random(in: 0...255, using: &random)],
            expiresAt: random.chance(50) ? now + Double.random(in: 0..<20, using: &random) : nil)
        }
        try store.put(entries)
        for entry in entries { model[entry.key] = entry }
        let entry = Entry(key: key(), value: [], expiresAt: entries[0].expiresAt)
        try store.put(entry)
        model[entry.key] = entry
      case 1:
        let key = key()
        let expected = model[key].flatMap { isLive($0) ? $0.value : nil }
        #expect(try store.value(of: key, at: now) == expected)
      case 2:
        let (first, end) = (key(), key())
        let all = model.values.filter { $0.key >= first && $0.key < end && isLive($0) }
        let expected = all.sorted { $0.key < $1.key }.prefix(5)
        #expect(try store.entries(from: first, to: end, limit: 5, at: now) == Array(expected))
      case 3:
        let key = key()
        #expect(try store.remove(key) == (model.removeValue(forKey: key) != nil))
      case 4:
        let expired = model.values.filter { !isLive($0) }
        #expect(try store.removeExpired(at: now) == expired.count)
        for entry in expired { model[entry.key] = nil }
      default:
        now += 1
        if random.chance(10) { store = try Store(at: url) }
      }
    }
  }
}
