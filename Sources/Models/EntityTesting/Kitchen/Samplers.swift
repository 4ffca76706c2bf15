import Entities
import Foundation

/// A row with a property of each type.
package struct Sampler: Entity, Equatable, Sendable {
  package enum Level: Int, Codable, CaseIterable, Sendable { case low = -1, high = 7 }

  package struct Code: Codable, Equatable, Sendable, SampleProviding {
    package var text: String

    package static let samples = [Code(text: "AB"), Code(text: "CD")]

    package init(text: String) { self.text = text }

    package init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      guard text.count == 2 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "two letters"))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  package var id = UUID()
  package var flag = false
  package var small: Int8 = 0
  package var large: Int64 = 0
  package var natural: UInt32 = 0
  package var number = 0.0
  package var short: Float = 0
  package var text = ""
  package var note: String?
  package var maybe: Bool?
  package var count: Int?
  package var amount: Double?
  package var bytes = Data()
  package var date = Date(timeIntervalSinceReferenceDate: 0)
  package var other = UUID()
  package var level = Level.low
  package var code = Code(text: "AB")
  package var list: [Int] = []
  package var table: [String: Double] = [:]
  package var link: URL?

  package init(_ text: String = "", large: Int64 = 0, count: Int? = nil, note: String? = nil) {
    (self.text, self.large, self.count, self.note) = (text, large, count, note)
  }
}

/// A value whose id is assigned when it is saved, and which owns other values.
package struct Budget: Entity, Equatable, Sendable {
  package var id: Int?
  package var amount: Double
  package var items: [BudgetItem] = []

  package static let relations: [Relation<Budget>] = [
    .toMany("items", \.items, onDelete: .cascade)
  ]

  package init(id: Int? = nil, amount: Double, items: [BudgetItem] = []) {
    self.id = id
    self.amount = amount
    self.items = items
  }
}

/// Part of a budget.
package struct BudgetItem: Entity, Equatable, Sendable {
  package var id: Int?
  package var label: String

  package init(id: Int? = nil, label: String) {
    self.id = id
    self.label = label
  }
}

/// A value in a chain of its own type.
package struct Node: Entity, Equatable, Sendable {
  package var id = UUID()
  package var name: String
  @Indirect package var next: Node?

  package static let relations: [Relation<Node>] = [.toOne("next", \.next)]

  package init(_ name: String, next: Node? = nil) {
    self.name = name
    self.next = next
  }
}

/// An instance in a chain of its own type.
package final class Link: Entity {
  package var id = UUID()
  package var number: Int
  package var next: Link?

  package static let relations: [Relation<Link>] = [.toOne("next", \.next)]

  package init(_ number: Int, next: Link? = nil) {
    self.number = number
    self.next = next
  }
}

/// A shelf with a lazy list, a guarded list, and a place.
package final class Rack: Entity {
  package var id = UUID()
  package var name: String
  @Indirect package var jars: [Jar] = []
  package var guarded: [Jar] = []

  package static let relations: [Relation<Rack>] = [
    .toMany("jars", \.jars, isLazy: true), .toMany("guarded", \.guarded, onDelete: .deny),
  ]

  package init(_ name: String, _ jars: [String] = []) {
    self.name = name
    self.jars = jars.map { Jar($0) }
  }

  /// A rack that can be deleted only after this jar.
  package init(guarding jar: String) { (name, guarded) = ("left", [Jar(jar)]) }
}

/// A jar that refers to its rack: a cycle with a lazy end.
package final class Jar: Entity {
  package var id = UUID()
  package var name: String
  package var rack: Rack?

  package static let relations: [Relation<Jar>] = [.toOne("rack", \.rack)]

  package init(_ name: String, in rack: Rack? = nil) {
    self.name = name
    self.rack = rack
  }
}

/// A value with a lazy relation to a person.
package struct Letter: Entity {
  package var id = UUID()
  package var text: String
  @Indirect package var sender: Person?

  package static let relations: [Relation<Letter>] = [.toOne("sender", \.sender, isLazy: true)]

  package init(_ text: String, from sender: Person?) {
    self.text = text
    self.sender = sender
  }
}

/// An instance with a lazy relation to its own type.
package final class Person: Entity {
  package var id = UUID()
  package var name: String
  @Indirect package var friend: Person?

  package static let relations: [Relation<Person>] = [.toOne("friend", \.friend, isLazy: true)]

  package init(_ name: String) { self.name = name }
}
