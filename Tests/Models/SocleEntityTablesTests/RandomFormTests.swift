import Foundation
import SocleEntities
import SocleEntityTables
import TestSupport
import Testing

/// A form in which a random type encodes or decodes itself.
private enum Form: CaseIterable, Sendable {
  case null, bool, int, double, string, date, uuid, bytes, list, object
}

/// How a random type encodes and decodes itself.
private struct Plan: Sendable {
  /// The forms that it decodes, in the order in which it tries them.
  var reads: [Form]
  /// The forms that its values have. A value of a form that is not among them is decoded as one of the first form.
  var writes: [Form]
  /// Whether it goes on to the next form after `typeMismatch` only.
  var isExact: Bool
  /// Whether it refuses texts that do not begin with this.
  var prefix: String
  let number: Int

  init(_ number: Int, _ random: inout SeededRandom) {
    self.number = number
    reads = random.pick(Form.allCases, count: Int.random(in: 1...6, using: &random))
    writes = random.pick(reads, count: random.pick(1, 1, 2, 3, 6))
    // One in ten writes what it does not read.
    if random.chance(10) { writes.append(random.pick(Form.allCases)) }
    isExact = random.chance(30)
    prefix = random.pick("", "", "", "t", "§")
  }
}

/// A value whose type follows the plan of `Slot`.
private struct Chameleon<Slot>: Codable, Hashable, Sendable {
  enum CodingKeys: CodingKey { case number, text }
  var form: Form
  var number: Int
  var text: String

  static var plan: Plan { plans.withLock { $0[ObjectIdentifier(Slot.self)] } ?? unplanned }

  init(_ form: Form, _ number: Int, _ text: String) {
    (self.form, self.number, self.text) = (form, number, text)
    // What the form has no place for.
    if form != .object, form != .string { self.text = "" }
    switch form {
    case .null: self.number = 0
    case .bool: self.number &= 1
    case .uuid, .bytes: self.number &= 255
    case .string: (self.number, self.text) = (0, Self.plan.prefix + text)
    default: break
    }
  }

  init(from decoder: any Decoder) throws {
    let plan = Self.plan
    for form in plan.reads {
      let found: Chameleon
      do {
        found = try Self.read(form, decoder)
      } catch DecodingError.typeMismatch {
        continue
      } catch {
        if plan.isExact { throw error } else { continue }
      }
      self =
        plan.writes.contains(form) ? found : Chameleon(plan.writes[0], found.number, found.text)
      return
    }
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no form fits"))
  }

  private static func read(_ form: Form, _ decoder: any Decoder) throws -> Chameleon {
    let container = try decoder.singleValueContainer()
    func number(_ number: Double) -> Int { Int(exactly: (number * 4).rounded()) ?? 0 }
    switch form {
    case .null:
      guard container.decodeNil() else {
        throw DecodingError.typeMismatch(
          Self.self, .init(codingPath: [], debugDescription: "not nil"))
      }
      return Chameleon(form, 0, "")
    case .bool: return Chameleon(form, try container.decode(Bool.self) ? 1 : 0, "")
    case .int: return Chameleon(form, try container.decode(Int.self), "")
    case .double: return Chameleon(form, number(try container.decode(Double.self)), "")
    case .string:
      let text = try container.decode(String.self)
      guard text.hasPrefix(plan.prefix) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "another text")
      }
      return Chameleon(form, 0, String(text.dropFirst(plan.prefix.count)))
    case .date:
      return Chameleon(
        form, number(try container.decode(Date.self).timeIntervalSinceReferenceDate), "")
    case .uuid:
      return Chameleon(form, Int(try container.decode(UUID.self).uuid.15), "")
    case .bytes: return Chameleon(form, try container.decode(Data.self).count, "")
    case .list: return Chameleon(form, try container.decode([Int].self).first ?? 0, "")
    case .object:
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      return Chameleon(
        form, try fields.decode(Int.self, forKey: .number),
        try fields.decodeIfPresent(String.self, forKey: .text) ?? "")
    }
  }

  func encode(to encoder: any Encoder) throws {
    if form == .object {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(number, forKey: .number)
      return try fields.encode(text, forKey: .text)
    }
    var container = encoder.singleValueContainer()
    switch form {
    case .null: try container.encodeNil()
    case .bool: try container.encode(number == 1)
    case .int: try container.encode(number)
    case .double: try container.encode(Double(number) / 4)
    case .string: try container.encode(text)
    case .date: try container.encode(Date(timeIntervalSinceReferenceDate: Double(number) / 4))
    case .uuid:
      try container.encode(
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number))))
    case .bytes: try container.encode(Data(repeating: 7, count: number))
    default: try container.encode([number])
    }
  }
}

private let plans = Locked<[ObjectIdentifier: Plan]>([:])
private let unplanned: Plan = {
  var random = SeededRandom(seed: 0)
  return Plan(0, &random)
}()

private struct Carrier<Slot>: Entity, Equatable {
  static var entityName: String { "Carrier\(Chameleon<Slot>.plan.number)" }
  var id = UUID()
  var one: Chameleon<Slot>
  var maybe: Chameleon<Slot>?
  var list: [Chameleon<Slot>] = []
  var table: [String: Chameleon<Slot>] = [:]
}

/// Types that are different slots: the one after another slot, and a pair of slots.
private enum Next<Slot> {}
private enum Pair<First, Second> {}

@Suite("Random types that encode and decode themselves in several forms")
struct RandomFormTests {
  private struct Counts {
    var types = 0, refusedTypes = 0, saves = 0, refusedSaves = 0, scalars = 0
  }

  @Test("A fetched model equals the saved one, or saving throws", arguments: [1, 2] as [UInt64])
  func random(_ seed: UInt64) throws {
    var (random, counts) = (SeededRandom(seed: seed), Counts())
    // The structure of a type is determined once, so each seed needs types of its own.
    let count = RandomCases.count(1, long: 40)
    if seed == 1 {
      try run(Never.self, count, &random, &counts)
    } else {
      try run(Pair<Never, Never>.self, count, &random, &counts)
    }
    #expect(counts.refusedTypes < counts.types / 3, "\(counts)")
    #expect(counts.refusedSaves < counts.saves / 2, "\(counts)")
    if RandomCases.count(0, long: 1) > 0 { print("Random forms, seed \(seed): \(counts)") }
  }

  private func run<First>(
    _ first: First.Type, _ left: Int, _ random: inout SeededRandom, _ counts: inout Counts
  ) throws {
    try run(first, Never.self, 40, &random, &counts)
    if left > 1 { try run(Next<First>.self, left - 1, &random, &counts) }
  }

  private func run<First, Second>(
    _ first: First.Type, _ second: Second.Type, _ left: Int, _ random: inout SeededRandom,
    _ counts: inout Counts
  ) throws {
    let plan = Plan(counts.types, &random)
    plans.withLock { $0[ObjectIdentifier(Pair<First, Second>.self)] = plan }
    try check(Pair<First, Second>.self, plan, &random, &counts)
    if left > 1 { try run(first, Next<Second>.self, left - 1, &random, &counts) }
  }

  private func check<Slot>(
    _ slot: Slot.Type, _ plan: Plan, _ random: inout SeededRandom, _ counts: inout Counts
  ) throws {
    counts.types += 1
    guard let shapes = try? EntityShape.all(from: Carrier<Slot>.self) else {
      counts.refusedTypes += 1
      return
    }
    if shapes[0].properties[0].type != .json { counts.scalars += 1 }
    let stores: [any EntityStore] = [MemoryStore(), try SQLiteEntityStore.inMemory()]
    for store in stores { try store.prepare(shapes) }
    for _ in 0..<8 {
      let model: Carrier<Slot> = carrier(&random)
      counts.saves += 1
      let results = stores.map { store in Result { try saved(model, in: store) } }
      switch (results[0], results[1]) {
      case (.success(let memory), .success(let sqlite)):
        #expect(memory == model && sqlite == model, "\(plan): \(memory), \(sqlite)")
      case (.failure(let memory as EntityError), .failure(let sqlite as EntityError)):
        counts.refusedSaves += 1
        #expect(memory == sqlite, "\(plan): \(model)")
      default: Issue.record("\(plan): \(model) \(results)")
      }
    }
  }

  /// Saves the model, and returns it as it is fetched by its id. If that equals the model, it is first saved again, and fetched
  /// by its property if that can be searched.
  ///
  /// - Throws: the error of saving.
  private func saved<Slot>(
    _ model: Carrier<Slot>, in store: any EntityStore
  ) throws -> Carrier<Slot>? {
    try store.save(EntityBatch(of: [model]))
    func fetched(_ filter: Filter<Carrier<Slot>>) -> Carrier<Slot>? {
      do {
        let (keys, batch) = try store.load(EntityRequest(Carrier<Slot>.self, where: [filter]))
        return try batch.models(Carrier<Slot>.self, keys).first { $0.id == model.id }
      } catch {
        Issue.record("\(Chameleon<Slot>.plan): \(model) \(error)")
        return nil
      }
    }
    guard let found = fetched(\.id == model.id), found == model else {
      return fetched(\.id == model.id)
    }
    do {
      try store.save(EntityBatch(of: [found]))
      if (try? EntityModel.of(Carrier<Slot>.self).name(of: \.one)) != nil {
        return fetched(\.one == model.one)
      }
    } catch {
      Issue.record("\(Chameleon<Slot>.plan): \(found) is not saved again: \(error)")
    }
    return fetched(\.id == model.id)
  }

  private func carrier<Slot>(_ random: inout SeededRandom) -> Carrier<Slot> {
    func value() -> Chameleon<Slot> {
      Chameleon(
        random.pick(Chameleon<Slot>.plan.writes), random.pick(0, 1, 2, 3, 4, 8, 41, -5),
        random.pick("", "a", "1", "2.0", " 1", "null", "true", "{}", "[1]", "\"a\"", "a\u{0}", "é"))
    }
    var carrier = Carrier<Slot>(one: value())
    // Within JSON, values are what JSON makes of them.
    func isKept<Value: Codable & Equatable>(_ value: Value) -> Bool {
      guard let data = try? JSONEncoder().encode(value) else { return false }
      return (try? JSONDecoder().decode(Value.self, from: data)) == value
    }
    let (maybe, list, table) = (value(), [value(), value()], ["a": value()])
    if isKept([maybe as Optional]), random.chance(70) { carrier.maybe = maybe }
    if isKept(list), random.chance(50) { carrier.list = list }
    if isKept(table), random.chance(50) { carrier.table = table }
    return carrier
  }
}
