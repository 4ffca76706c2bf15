import Foundation
import SocleEntities
import Testing

@Suite("Values and keys")
struct ValueTests {
  /// In ascending order, those of one type side by side.
  private let sorted: [[EntityValue]] = [
    [.null, .bool(false), .bool(true)], [.null, .int(.min), .int(-1), .int(0), .int(.max)],
    [.null, .double(-.infinity), .double(-0.5), .double(0), .double(.infinity)],
    [.null, .string(""), .string("A"), .string("a"), .string("ab"), .string("\u{e9}")],
    [.null, .bytes([]), .bytes([0]), .bytes([0, 1]), .bytes([1])],
    [.null, .date(.distantPast), .date(Date(timeIntervalSinceReferenceDate: 0))],
  ]

  @Test("Values are ordered: null first, false before true, text and bytes by their bytes")
  func order() {
    for values in sorted {
      for (left, first) in values.enumerated() {
        for (right, second) in values.enumerated() {
          #expect(first.sorts(before: second) == (left < right), "\(first), \(second)")
          #expect((first == second) == (left == right), "\(first), \(second)")
        }
      }
    }
  }

  @Test("Values of different types are unequal and not ordered")
  func mixed() {
    #expect(EntityValue.int(1) != .double(1) && EntityValue.string("a") != .json("a"))
    #expect(!EntityValue.int(1).sorts(before: .double(2)))
    #expect(!EntityValue.double(2).sorts(before: .int(1)))
  }

  @Test("The composed and the decomposed form of a text are two values, also in a set")
  func spellings() {
    let values: Set<EntityValue> = [.string("\u{e9}"), .string("e\u{301}"), .string("\u{e9}")]
    #expect(EntityValue.string("\u{e9}") != .string("e\u{301}") && values.count == 2)
    #expect(EntityValue.json("\u{e9}") != .json("e\u{301}"))
  }

  @Test("UUIDs are ordered like their texts, as values and as keys, and numbers before UUIDs")
  func keys() {
    let ids = (0..<50).map { _ in UUID() }.sorted { $0.uuidString < $1.uuidString }
    #expect(ids.map { EntityKey.uuid($0) }.shuffled().sorted() == ids.map { .uuid($0) })
    for (left, right) in zip(ids, ids.dropFirst()) {
      #expect(EntityValue.uuid(left).sorts(before: .uuid(right)))
      #expect(!EntityValue.uuid(right).sorts(before: .uuid(left)))
    }
    #expect(EntityKey.int(9) < .int(10) && EntityKey.int(.max) < .uuid(ids[0]))
    #expect(!(EntityKey.uuid(ids[0]) < .int(0)))
    #expect("\(EntityKey.int(7)), \(EntityKey.uuid(ids[0]))" == "7, \(ids[0].uuidString)")
  }

  @Test("Only integers, UUIDs and texts can be keys, and texts are compared by their bytes")
  func keyValues() {
    let id = UUID()
    #expect(EntityKey(.int(3)) == .int(3) && EntityKey(.uuid(id)) == .uuid(id))
    #expect(EntityKey.int(3).value == .int(3) && EntityKey.uuid(id).value == .uuid(id))
    #expect(EntityKey(.string("a")) == .string("a") && EntityKey.uuid(id) != .string("\(id)"))
    #expect(
      EntityKey.string("\u{e9}") != .string("e\u{301}") && EntityKey.string("b") < .string("\u{e9}")
    )
    #expect("".key == nil && "a".key == .string("a"))
    for value in [.null, .double(3), .bool(true)] as [EntityValue] {
      #expect(EntityKey(value) == nil)
    }
    #expect(Int?.none.key == nil && Int?.some(4).key == .int(4) && id.key == .uuid(id))
    #expect(Int?.type == .int && UUID.type == .uuid)
  }

  @Test("A shape finds types by property name, including the id, and separates to-one from to-many")
  func shapes() throws {
    let shape = EntityShape(
      "Thing", key: .int, properties: [EntityProperty("name", .string)],
      relations: [.toOne("owner", "Person"), .toMany("parts", "Part", key: .int)])
    #expect(try shape.type(of: "id") == .int && shape.type(of: "name") == .string)
    #expect(throws: EntityError.unknownProperty(entity: "Thing", property: "owner")) {
      try shape.type(of: "owner")
    }
    #expect(shape.columns.map(\.name) == ["name", "owner"] && shape.columns[1].isOptional)
    #expect(shape.toOne.map(\.name) == ["owner"] && shape.toMany.map(\.name) == ["parts"])
    #expect(shape.column(of: shape.toOne[0]) == 1 && shape.column(of: shape.toMany[0]) == nil)
  }
}

@Suite("Values from literals")
struct LiteralTests {
  @Test("Each literal is the value of its type")
  func literals() {
    let values: [EntityValue] = [nil, true, -3, 1.5, "text", "\u{e9}", 9_223_372_036_854_775_807]
    #expect(
      values == [
        .null, .bool(true), .int(-3), .double(1.5), .string("text"), .string("\u{e9}"), .int(.max),
      ])
    let table: [String: EntityValue] = ["a": nil, "b": 2]
    #expect(table["a"] == .some(.null) && table["c"] == nil && table.count == 2)
    var changed = table
    changed["b"] = nil
    #expect(changed["b"] == nil && changed.count == 1)
  }
}
