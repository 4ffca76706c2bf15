import Entities
import EntityTesting
import Foundation
import TestSupport
import Testing

/// A struct with both kinds of relation to its own type.
private struct Part: Entity, Equatable {
  var id: Int?
  var name: String
  var parts: [Part] = []
  @Indirect var spare: Part?
  var label: Label?

  static let relations: [Relation<Part>] = [
    .toMany("parts", \.parts), .toOne("spare", \.spare), .toOne("label", \.label),
  ]

  init(
    _ name: String, id: Int? = nil, _ parts: [Part] = [], spare: Part? = nil, label: Label? = nil
  ) {
    (self.name, self.id, self.parts, self.label) = (name, id, parts, label)
    self.spare = spare
  }

  mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

private struct Label: Entity, Equatable {
  var id: Int?
  var text: String

  mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

/// An instance that holds a struct.
private final class Box: Entity {
  var id: Int?
  var part: Part?

  static let relations: [Relation<Box>] = [.toOne("part", \.part)]

  init(_ part: Part) { self.part = part }

  func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

@Suite("Numbers for structs that have no id yet")
struct KeyAssignmentTests {
  private func assigned<Model: Entity>(
    _ models: [Model], next: Int64 = 1, isDeep: Bool = true
  ) -> (models: [Model], assignment: KeyAssignment) {
    var models = models
    let assignment = KeyAssignment(next: next)
    assignment.assign(&models, isDeep: isDeep)
    return (models, assignment)
  }

  @Test("Every struct of a graph gets the next number: the roots first, then what they hold")
  func outermostFirst() {
    let (found, assignment) = assigned(
      [Part("a", [Part("b", [Part("c")]), Part("d")]), Part("e", spare: Part("f"))], next: 10)
    #expect(
      found == [
        Part("a", id: 10, [Part("b", id: 12, [Part("c", id: 15)]), Part("d", id: 13)]),
        Part("e", id: 11, spare: Part("f", id: 14)),
      ])
    #expect(assignment.next == 16 && assignment.largest == nil)
  }

  @Test("What has an id keeps it, and the largest one is known with its type")
  func kept() throws {
    let (found, assignment) = assigned(
      [Part("a", id: 7, [Part("b"), Part("c", id: 3, label: Label(id: 90, text: "x"))])], next: 100)
    #expect(
      found == [
        Part("a", id: 7, [Part("b", id: 100), Part("c", id: 3, label: Label(id: 90, text: "x"))])
      ])
    let largest = try #require(assignment.largest)
    #expect(largest.entity == "Label" && largest.key == .int(90) && assignment.next == 101)
  }

  @Test("The same number in two types, and negative ones, are ids as any other")
  func numbers() throws {
    let (found, assignment) = assigned([Part("a", id: -5, label: Label(id: -5, text: ""))])
    #expect(found == [Part("a", id: -5, label: Label(id: -5, text: ""))])
    #expect(assignment.next == 1 && assignment.largest?.key == .int(-5))
  }

  @Test("Alone, models get numbers, and what they hold none")
  func flat() {
    let (found, assignment) = assigned(
      [Part("a", [Part("b")], spare: Part("c")), Part("d", id: 4)], isDeep: false)
    #expect(found == [Part("a", id: 1, [Part("b")], spare: Part("c")), Part("d", id: 4)])
    #expect(assignment.next == 2 && assignment.largest?.key == .int(4))
  }

  @Test("Without models there is nothing to do")
  func nothing() {
    let (found, assignment) = assigned([Part]())
    #expect(found.isEmpty && assignment.next == 1 && assignment.largest == nil)
  }

  @Test("Two calls go on counting, and each knows its own models only")
  func twice() {
    let assignment = KeyAssignment(next: 1)
    var (first, second) = ([Part("a", [Part("b")])], [Part("c"), Part("d", spare: Part("e"))])
    assignment.assign(&first)
    assignment.assign(&second)
    #expect(first == [Part("a", id: 1, [Part("b", id: 2)])])
    #expect(second == [Part("c", id: 3), Part("d", id: 4, spare: Part("e", id: 5))])
  }

  @Test("An instance gets a number, and what it holds stays as it is: others may hold it, too")
  func instances() {
    let box = Box(Part("a"))
    let (found, assignment) = assigned([box])
    #expect(found[0] === box && box.id == 1 && box.part?.id == nil && assignment.next == 2)
  }

  @Test("Two equal structs without id are two objects")
  func equal() {
    let part = Part("a")
    let (found, _) = assigned([Part("b", [part, part], spare: part)])
    #expect(found[0].parts.map(\.id) == [2, 3] && found[0].spare?.id == 4)
  }

  @Test("A chain of 1,000 and a list of 10,000 keep their order")
  func large() throws {
    var chain = Part("0")
    for number in 1..<1000 { chain = Part("\(number)", spare: chain) }
    let (found, assignment) = assigned([chain])
    var (part, numbers) = (found.first, [Int?]())
    while let current = part {
      numbers.append(current.id)
      part = current.spare
    }
    #expect(numbers == (1...1000).map { $0 } && assignment.next == 1001)
    let wide = assigned([Part("wide", (0..<10_000).map { Part("\($0)") })]).models[0]
    #expect(wide.parts.map(\.id) == (2...10_001).map { $0 })
    #expect(wide.parts.map(\.name) == (0..<10_000).map { "\($0)" })
  }

  @Test("A model that has an id of its own is left alone")
  func uuids() {
    let (inner, outer) = (Node("b"), Node("a"))
    var chain = outer
    chain.next = inner
    let (found, assignment) = assigned([chain])
    #expect(found == [chain] && assignment.next == 1)
    #expect(assignment.largest?.key == max(.uuid(inner.id), .uuid(outer.id)))
  }
}
