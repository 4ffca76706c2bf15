import Entities
import Foundation

/// A random condition, as a filter and as a Swift closure.
struct RandomCondition {
  typealias Test = (NaiveShelf.Row, NaiveShelf) -> Bool

  let filter: Filter<Parcel>
  let holds: Test

  static let names = ["", "a", "A", "ab", "a%", "b_", "\u{e9}", "e\u{301}", "🍲"]

  init(_ filter: Filter<Parcel>, _ holds: @escaping Test) {
    (self.filter, self.holds) = (filter, holds)
  }

  init(_ random: inout SeededGenerator, depth: Int = 2) {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0, 1: self = .onText(&random)
    case 2: self = .onNumber(&random)
    case 3: self = .onCount(&random)
    case 4, 5: self = .onRelation(&random, depth: depth)
    case 6:
      let part = RandomCondition(&random, depth: depth - 1)
      self.init(part.filter.not) { !part.holds($0, $1) }
    default:
      let isAny = Bool.random(using: &random)
      let parts = (0..<2).map { _ in RandomCondition(&random, depth: depth - 1) }
      let filters = parts.map(\.filter)
      self.init(isAny ? .any(of: filters) : .all(of: filters)) { row, shelf in
        isAny
          ? parts.contains { $0.holds(row, shelf) } : parts.allSatisfy { $0.holds(row, shelf) }
      }
    }
  }

  private static func onText(_ random: inout SeededGenerator) -> RandomCondition {
    let name = names.randomElement(using: &random) ?? ""
    func isLess(_ row: NaiveShelf.Row) -> Bool {
      row.name.utf8.lexicographicallyPrecedes(name.utf8)
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return Self(\.name == name) { row, _ in row.name.utf8.elementsEqual(name.utf8) }
    case 1: return Self(\.name < name) { row, _ in isLess(row) }
    case 2: return Self(\.name >= name) { row, _ in !isLess(row) }
    case 3:
      return Self(.that(\.name, hasPrefix: name)) { row, _ in
        row.name.utf8.starts(with: name.utf8)
      }
    case 4:
      return Self(.that(\.note, contains: name)) { row, _ in
        row.note.map { Array($0.utf8).contains(Array(name.utf8)) } ?? false
      }
    default: return onFoldedText(name, &random)
    }
  }

  private static func onFoldedText(
    _ name: String, _ random: inout SeededGenerator
  ) -> RandomCondition {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      return Self(.that(\.name, equals: name, ignoring: .caseAndAccents)) { row, _ in
        folded(row.name) == folded(name)
      }
    case 1:
      return Self(.that(\.note, contains: name, ignoring: .caseAndAccents)) { row, _ in
        row.note.map { name.isEmpty || folded($0).contains(folded(name)) } ?? false
      }
    default:
      return Self(.that(\.note, hasPrefix: name, ignoring: .caseAndAccents)) { row, _ in
        row.note.map { folded($0).hasPrefix(folded(name)) } ?? false
      }
    }
  }

  /// One of the names without case and accents.
  private static func folded(_ name: String) -> String {
    ["A": "a", "\u{e9}": "e"][name] ?? name
  }

  private static func onNumber(_ random: inout SeededGenerator) -> RandomCondition {
    let number = Int.random(in: -2...3, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return Self(\.weight == number) { row, _ in row.weight == number }
    case 1: return Self(\.weight == nil) { row, _ in row.weight == nil }
    case 2: return Self(\.weight <= number) { row, _ in row.weight.map { $0 <= number } ?? false }
    case 3:
      return Self(.that(\.weight, isIn: [nil, number])) { row, _ in
        row.weight == nil || row.weight == number
      }
    default: return Self(\.value > Double(number)) { row, _ in row.value > Double(number) }
    }
  }

  private static func onCount(_ random: inout SeededGenerator) -> RandomCondition {
    let number = Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 4:
      return Self(\.previous.count == number) { row, shelf in
        shelf.owners { $0.next == row.id }.count == number
      }
    case 5:
      return Self(.none(\.admirers)) { row, shelf in
        shelf.owners { $0.friends.contains(row.id) }.isEmpty
      }
    case 0: return Self(\.contents.count == number) { row, _ in row.contents.count == number }
    case 1: return Self(\.friends.count > number) { row, _ in row.friends.count > number }
    case 2: return Self(.none(\.labels)) { row, _ in row.labels.isEmpty }
    default: return Self(.that(\.next, is: nil)) { row, _ in row.next == nil }
    }
  }

  private static func onRelation(_ random: inout SeededGenerator, depth: Int) -> RandomCondition {
    let part = RandomCondition(&random, depth: depth - 1)
    func friends(_ row: NaiveShelf.Row, _ shelf: NaiveShelf) -> [Bool] {
      row.friends.compactMap { shelf.parcels[$0] }.map { part.holds($0, shelf) }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return onContents(before: "\(Int.random(in: 0..<9, using: &random))")
    case 1: return onInnerContents
    case 2:
      return Self(.any(\.friends, where: [part.filter])) { friends($0, $1).contains(true) }
    case 3:
      return Self(.none(\.friends, where: [part.filter])) { !friends($0, $1).contains(true) }
    case 4:
      return Self(.all(\.friends, where: [part.filter])) { !friends($0, $1).contains(false) }
    case 5:
      return Self(.that(\.next, where: [part.filter])) { row, shelf in
        row.next.flatMap { shelf.parcels[$0] }.map { part.holds($0, shelf) } ?? false
      }
    default: return onInverse(of: part, &random)
    }
  }

  private static func onContents(before text: String) -> RandomCondition {
    Self(.any(\.contents, where: [\.text < text, .that(\.inner, is: nil).not])) { row, shelf in
      row.contents.compactMap { shelf.contents[$0] }
        .contains { $0.text < text && $0.inner != nil }
    }
  }

  private static var onInnerContents: RandomCondition {
    Self(.any(\.contents, where: [.that(\.inner, where: [\.text == "inner"])])) { row, shelf in
      row.contents.compactMap { shelf.contents[$0]?.inner }
        .contains { shelf.contents[$0]?.text == "inner" }
    }
  }

  private static func onInverse(
    of part: RandomCondition, _ random: inout SeededGenerator
  ) -> RandomCondition {
    func matches(_ shelf: NaiveShelf, _ isOwner: (NaiveShelf.Row) -> Bool) -> Bool {
      shelf.parcels.values.contains { isOwner($0) && part.holds($0, shelf) }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return Self(.any(\.admirers, where: [part.filter])) { row, shelf in
        matches(shelf) { $0.friends.contains(row.id) }
      }
    case 1:
      return Self(.none(\.previous, where: [part.filter])) { row, shelf in
        !matches(shelf) { $0.next == row.id }
      }
    case 2:
      return Self(.any(\.contents, where: [.that(\.holder, where: [part.filter])])) { row, shelf in
        matches(shelf) { !$0.contents.filter(row.contents.contains).isEmpty }
      }
    default:
      return Self(.none(\.seals, where: [.any(\.sealed, where: [part.filter])])) { row, shelf in
        !matches(shelf) { !$0.seals.filter(row.seals.contains).isEmpty }
      }
    }
  }
}
