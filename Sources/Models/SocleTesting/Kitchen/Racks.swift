import Foundation
import SocleEntities

/// A rack with a lazy list of jars, and a list of jars that prevent its deletion.
package final class Rack: Entity {
  package var id = UUID()
  package var name: String
  @Indirect package var jars: [Jar] = []
  package var guarded: [Jar] = []

  package static let relations: [Relation<Rack>] = [
    .toMany("jars", \.jars, isLazy: true), .toMany("guarded", \.guarded, onDelete: .deny),
  ]

  /// A rack with jars; it can be deleted only after the jars of `guarded`.
  package init(_ name: String, _ jars: [String] = [], guarding guarded: [String] = []) {
    self.name = name
    (self.jars, self.guarded) = (jars.map { Jar($0) }, guarded.map { Jar($0) })
  }
}

/// A jar that refers to its rack: a cycle with a lazy end.
package final class Jar: Entity {
  package var id = UUID()
  package var name: String
  package var rack: Rack?

  package static let relations: [Relation<Jar>] = [.toOne("rack", \.rack)]

  package init(_ name: String, in rack: Rack? = nil) { (self.name, self.rack) = (name, rack) }
}

/// A value with a lazy relation to a person.
package struct Letter: Entity {
  package var id = UUID()
  package var text: String
  @Indirect package var sender: Person?

  package static let relations: [Relation<Letter>] = [.toOne("sender", \.sender, isLazy: true)]

  package init(_ text: String, from sender: Person?) { (self.text, self.sender) = (text, sender) }
}

/// An instance with a lazy relation to its own type.
package final class Person: Entity {
  package var id = UUID()
  package var name: String
  @Indirect package var friend: Person?

  package static let relations: [Relation<Person>] = [.toOne("friend", \.friend, isLazy: true)]

  package init(_ name: String) { self.name = name }
}
