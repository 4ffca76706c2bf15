import Foundation
import SocleEntities

/// A random condition, as a filter and as a Swift closure.
struct RandomCondition {
  typealias Row = NaiveShelf.Row

  let filter: Filter<Parcel>
  let holds: (Row, NaiveShelf) -> Bool

  static let names = ["", "a", "A", "ab", "a%", "b_", "\u{e9}", "e\u{301}", "🍲"]

  private init(_ filter: Filter<Parcel>, _ holds: @escaping (Row, NaiveShelf) -> Bool) {
    (self.filter, self.holds) = (filter, holds)
  }

  /// A condition on a row alone.
  private init(_ filter: Filter<Parcel>, row holds: @escaping (Row) -> Bool) {
    self.init(filter) { row, _ in holds(row) }
  }

  init(_ random: inout SeededGenerator, depth: Int = 2) {
    var kinds = [
      Self.onText(random.one(of: Self.names)), Self.onNumber(random.number(-2...3)),
      Self.onCount(random.number(0...2)),
    ]
    if depth > 0 {
      let parts = (0..<2).map { _ in RandomCondition(&random, depth: depth - 1) }
      kinds.append(Self.onRelations(parts[0]))
      kinds.append(
        Self.onContents(before: "\(random.number(0...8))") + Self.combinations(of: parts))
    }
    self = random.one(of: random.one(of: kinds))
  }

  private static func combinations(of parts: [RandomCondition]) -> [RandomCondition] {
    [
      Self(parts[0].filter.not) { !parts[0].holds($0, $1) },
      Self(.any(of: parts.map(\.filter))) { row, shelf in parts.contains { $0.holds(row, shelf) } },
      Self(.all(of: parts.map(\.filter))) { row, shelf in
        parts.allSatisfy { $0.holds(row, shelf) }
      },
    ]
  }

  private static func onText(_ name: String) -> [RandomCondition] {
    let (bytes, folded) = (Array(name.utf8), folded(name))
    func isLess(_ row: Row) -> Bool { row.name.utf8.lexicographicallyPrecedes(bytes) }
    return [
      Self(\.name == name, row: { $0.name.utf8.elementsEqual(bytes) }),
      Self(\.name < name, row: isLess),
      Self(\.name >= name, row: { !isLess($0) }),
      Self(.that(\.name, hasPrefix: name), row: { $0.name.utf8.starts(with: bytes) }),
      Self(
        .that(\.note, contains: name),
        row: { $0.note.map { Array($0.utf8).contains(bytes) } ?? false }),
      Self(
        .that(\.name, equals: name, ignoring: .caseAndAccents),
        row: { Self.folded($0.name) == folded }),
      Self(
        .that(\.note, contains: name, ignoring: .caseAndAccents),
        row: { $0.note.map { name.isEmpty || Self.folded($0).contains(folded) } ?? false }),
      Self(
        .that(\.note, hasPrefix: name, ignoring: .caseAndAccents),
        row: { $0.note.map { Self.folded($0).hasPrefix(folded) } ?? false }),
    ]
  }

  /// One of the names without case and accents.
  private static func folded(_ name: String) -> String {
    ["A": "a", "\u{e9}": "e"][name] ?? name
  }

  private static func onNumber(_ number: Int) -> [RandomCondition] {
    [
      Self(\.weight == number, row: { $0.weight == number }),
      Self(\.weight == nil, row: { $0.weight == nil }),
      Self(\.weight <= number, row: { $0.weight.map { $0 <= number } ?? false }),
      Self(.that(\.weight, isIn: [nil, number]), row: { [nil, number].contains($0.weight) }),
      Self(\.value > Double(number), row: { $0.value > Double(number) }),
    ]
  }

  private static func onCount(_ number: Int) -> [RandomCondition] {
    [
      Self(\.contents.count == number, row: { $0.contents.count == number }),
      Self(\.friends.count > number, row: { $0.friends.count > number }),
      Self(.none(\.labels), row: { $0.labels.isEmpty }),
      Self(.that(\.next, is: nil), row: { $0.next == nil }),
      Self(\.previous.count == number) { row, shelf in
        shelf.owners { $0.next == row.id }.count == number
      },
      Self(.none(\.admirers)) { row, shelf in
        shelf.owners { $0.friends.contains(row.id) }.isEmpty
      },
    ]
  }

  /// - Parameter targets: The parcels to which the list leads from a row.
  private static func onList(
    _ list: any KeyPath<Parcel, [Parcel]> & Sendable, _ part: RandomCondition,
    _ targets: @escaping (Row, NaiveShelf) -> [UUID]
  ) -> [RandomCondition] {
    func results(_ row: Row, _ shelf: NaiveShelf) -> [Bool] {
      targets(row, shelf).compactMap { shelf.parcels[$0] }.map { part.holds($0, shelf) }
    }
    return [
      Self(.any(list, where: [part.filter])) { results($0, $1).contains(true) },
      Self(.none(list, where: [part.filter])) { !results($0, $1).contains(true) },
      Self(.all(list, where: [part.filter])) { !results($0, $1).contains(false) },
    ]
  }

  private static func onContents(before text: String) -> [RandomCondition] {
    [
      Self(.any(\.contents, where: [\.text < text, .that(\.inner, is: nil).not])) { row, shelf in
        row.contents.compactMap { shelf.contents[$0] }
          .contains { $0.text < text && $0.inner != nil }
      },
      Self(.any(\.contents, where: [.that(\.inner, where: [\.text == "inner"])])) { row, shelf in
        row.contents.compactMap { shelf.contents[$0]?.inner }
          .contains { shelf.contents[$0]?.text == "inner" }
      },
    ]
  }

  private static func onRelations(_ part: RandomCondition) -> [RandomCondition] {
    func matches(_ shelf: NaiveShelf, _ isOwner: (Row) -> Bool) -> Bool {
      shelf.parcels.values.contains { isOwner($0) && part.holds($0, shelf) }
    }
    return onList(\.friends, part) { row, _ in row.friends }
      + onList(\.admirers, part) { row, shelf in shelf.owners { $0.friends.contains(row.id) } }
      + onList(\.previous, part) { row, shelf in shelf.owners { $0.next == row.id } }
      + [
        Self(.that(\.next, where: [part.filter])) { row, shelf in
          matches(shelf) { $0.id == row.next }
        },
        Self(.any(\.contents, where: [.that(\.holder, where: [part.filter])])) { row, shelf in
          matches(shelf) { !$0.contents.filter(row.contents.contains).isEmpty }
        },
        Self(.none(\.seals, where: [.any(\.sealed, where: [part.filter])])) { row, shelf in
          !matches(shelf) { !$0.seals.filter(row.seals.contains).isEmpty }
        },
      ]
  }
}
