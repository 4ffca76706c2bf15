import Foundation
import SocleEntities
import SocleEntityTables
import SocleRepositories
import SocleStorage
import TestSupport
import Testing

@Suite("Comparison of random changes by repositories with history with a naive model")
struct RandomHistoryTests {
  @Test(
    "Random steps and changes by others agree with a naive model when two pools undo and redo",
    arguments: [1, 2] as [UInt64])
  func steps(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var run = try RandomHistory(folder.file(), seed: seed)
    let steps = RandomCases.count(300, long: 10_000)
    for step in 0..<steps {
      let name = try run.step()
      let view = try run.view()
      try #require(view == run.world, "after \(name), step \(step), seed \(seed)")
    }
    var names = ["save", "transaction", "throwing", "delete", "own SQL", "without history"]
    names += ["undo", "redo", "undo refused", "altering"]
    if steps > 1000 { names.append("redo refused") }
    for name in names {
      #expect(run.counts[name, default: 0] > steps / 400, "\(name): \(run.counts)")
    }
  }
}

/// A part, which several holders may hold.
struct HeldPart: Entity, Equatable {
  var id: UUID
  var text: String
  /// The ids of all parts in the suite.
  static let ids = (0..<8).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }
}

struct Holder: Entity, Equatable {
  var id: String
  var text: String
  var size: Int?
  var parts: [HeldPart] = []
  var best: HeldPart?
  static let relations: [Relation<Holder>] = [
    .toMany("parts", \.parts, onDelete: .cascade), .toOne("best", \.best),
  ]
}

/// The expected contents of the file, in the simplest form.
struct HolderWorld: Equatable {
  struct Row: Equatable {
    var text: String
    var size: Int?
    var parts: [UUID] = []
    var best: UUID?
  }

  var holders: [String: Row] = [:]
  var parts: [UUID: String] = [:]

  func holder(_ id: String) -> Holder {
    let row = holders[id] ?? Row(text: "new")
    func part(_ id: UUID) -> HeldPart { HeldPart(id: id, text: parts[id] ?? "") }
    return Holder(
      id: id, text: row.text, size: row.size, parts: row.parts.map(part), best: row.best.map(part))
  }

  /// The id of a stored holder; nil if there is none.
  func holder(using random: inout SeededRandom) -> String? {
    holders.keys.sorted().randomElement(using: &random)
  }

  /// The id of a stored part; nil if there is none.
  func part(using random: inout SeededRandom) -> UUID? {
    HeldPart.ids.filter { parts[$0] != nil }.randomElement(using: &random)
  }

  mutating func store(_ holder: Holder) {
    holders[holder.id] = Row(
      text: holder.text, size: holder.size, parts: holder.parts.map(\.id), best: holder.best?.id)
    for part in holder.parts + [holder.best].compactMap(\.self) { parts[part.id] = part.text }
  }

  mutating func delete(holder id: String) {
    for part in holders.removeValue(forKey: id)?.parts ?? [] { delete(part: part) }
  }

  mutating func delete(part id: UUID) {
    parts[id] = nil
    for key in holders.keys {
      holders[key]?.parts.removeAll { $0 == id }
      if holders[key]?.best == id { holders[key]?.best = nil }
    }
  }

  /// Whether a holder holds a part that is not stored.
  var isDangling: Bool {
    holders.values.contains { row in
      (row.parts + [row.best].compactMap(\.self)).contains { parts[$0] == nil }
    }
  }

  /// The ids of the holders and parts that differ from those of another world.
  func differences(from other: HolderWorld) -> (holders: Set<String>, parts: Set<UUID>) {
    (
      Set(holders.keys).union(other.holders.keys).filter { holders[$0] != other.holders[$0] },
      Set(parts.keys).union(other.parts.keys).filter { parts[$0] != other.parts[$0] }
    )
  }
}
