import Foundation
import SocleEntities

/// A model with a property of each type.
package struct Sampler: Entity, Equatable, Sendable {
  package enum Level: Int, Codable, CaseIterable, Sendable { case low = -1, high = 7 }

  /// Two letters.
  package struct Code: RawRepresentable, Codable, Equatable, Sendable, SampleProviding {
    package var rawValue: String

    package static let samples = [Code(text: "AB"), Code(text: "CD")]

    package init(text: String) { rawValue = text }

    package init?(rawValue: String) {
      if rawValue.count != 2 { return nil }
      self.rawValue = rawValue
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

/// A struct with an optional integer id, which owns other structs.
package struct Budget: Entity, Equatable, Sendable {
  package var id: Int?
  package var amount: Double
  package var items: [BudgetItem] = []

  package static let relations: [Relation<Budget>] = [
    .toMany("items", \.items, onDelete: .cascade)
  ]

  package init(id: Int? = nil, amount: Double, items: [BudgetItem] = []) {
    (self.id, self.amount, self.items) = (id, amount, items)
  }
}

package struct BudgetItem: Entity, Equatable, Sendable {
  package var id: Int?
  package var label: String

  package init(id: Int? = nil, label: String) { (self.id, self.label) = (id, label) }
}

/// An instance in a chain of its own type.
package final class Link: Entity {
  package var id = UUID()
  package var number: Int
  package var next: Link?

  package static let relations: [Relation<Link>] = [.toOne("next", \.next)]

  package init(_ number: Int, next: Link? = nil) { (self.number, self.next) = (number, next) }
}
