import Foundation
import SocleEntities
import Testing

@Suite("The descriptions of errors about entities")
struct ErrorTests {
  private static let all: [(EntityError, String)] = [
    (
      .missing(entity: "Recipe", id: .int(7), property: "name"),
      """
      Recipe 7 has no value for name, which is not optional. Store a value, or make the property \
      optional
      """
    ),
    (
      .mistyped(
        entity: "Recipe", id: .int(7), property: "name", expected: "text", found: "bytes"),
      """
      name of Recipe 7 cannot be read: expected text, found bytes. Correct the stored value, or the \
      type of the property
      """
    ),
    (
      .undecodable(entity: "Recipe", id: .int(7)),
      """
      Recipe 7 is stored, but decode(representation:visited:) returned nil. Return an object \
      for it there, or delete it
      """
    ),
    (
      .unstorable(entity: "Recipe", property: "rating", reason: "it is NaN"),
      "rating of Recipe cannot be stored: it is NaN"
    ),
    (
      .undeclaredRelation(entity: "Recipe", property: "tags", type: "Tag"),
      #"""
      tags of Recipe holds entities (Tag) but is not among its relations. \#
      Add .toMany("tags", \.tags) or .toOne("tags", \.tags)
      """#
    ),
    (
      .unknownProperty(entity: "Recipe", property: "short"),
      """
      short is not a stored property of Recipe. Computed properties and parts of a property \
      cannot be searched or ordered by; relations have filters of their own
      """
    ),
    (
      .invalidModel(entity: "Recipe", reason: "it has no id"),
      "Recipe cannot be stored: it has no id"
    ),
    (
      .conflictingCopies(entity: "Recipe", id: .int(7)),
      "two objects with the id 7 of Recipe differ. Save one of them, or make them equal"
    ),
    (
      .unsaved(entity: "Recipe"),
      "an object of Recipe has no id yet. Save it first, or give it an id"
    ),
    (
      .notLoaded(entity: "Tag", id: .int(7), relation: "recipes"),
      """
      recipes of Tag 7 was changed, but not loaded before. Fetch the Tag with loading: [\\.recipes], \
      or assign a whole list
      """
    ),
    (
      .dangling(entity: "Tag", id: .int(-7)),
      "Tag -7 is referred to but not stored. Save it too, or remove the reference"
    ),
    (
      .denied(entity: "Rack", id: .int(7), relation: "jars"),
      """
      Rack 7 cannot be deleted: its relation jars, whose delete rule is deny, is not empty. Delete \
      the related objects first
      """
    ),
    (
      .unprepared(entity: "Tag", reason: "nobody called it"),
      "the store cannot use Tag: nobody called it"
    ),
    (.incompatible(entity: "Tag", reason: "too old"), "the stored Tag does not fit: too old"),
  ]

  @Test("The description of an error is the expected text", arguments: all)
  func texts(_ error: EntityError, _ text: String) {
    #expect(error.description == text)
    #expect("\(error as any Error)" == text)
  }

  @Test("The description of an error contains a UUID in upper case")
  func uuids() throws {
    let id = try #require(UUID(uuidString: "deadbeef-0000-0000-0000-00000000000a"))
    #expect(
      EntityError.dangling(entity: "Tag", id: .uuid(id)).description
        == "Tag DEADBEEF-0000-0000-0000-00000000000A is referred to but not stored. Save it too, or remove the reference"
    )
  }

  @Test("Errors are equal if all their parts are")
  func equality() {
    #expect(Set(Self.all.map(\.0)).count == Self.all.count)
    #expect(EntityError.unsaved(entity: "a") == .unsaved(entity: "a"))
    #expect(EntityError.unsaved(entity: "a") != .unsaved(entity: "b"))
    #expect(
      EntityError.dangling(entity: "a", id: .int(1)) != .dangling(entity: "a", id: .int(2)))
  }
}
