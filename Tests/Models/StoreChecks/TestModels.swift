import Foundation
import SocleEntities
import SocleTesting

/// A value in a chain of its own type.
package struct Node: Entity, Equatable, Sendable {
  package var id = UUID()
  package var name: String
  @Indirect package var next: Node?

  package static let relations: [Relation<Node>] = [.toOne("next", \.next)]

  package init(_ name: String, next: Node? = nil) { (self.name, self.next) = (name, next) }
}

extension Recipe {
  /// Computed, so it cannot be used in a search.
  package var shortName: String { String(name.prefix(3)) }
}
