import Foundation
import SocleEntities
import SocleTesting
import StoreChecks
import Testing

/// The kitchen's, not Testing's.
private typealias Tag = SocleTesting.Tag

private enum NoCases: String, Codable { case red }

private struct Even: Codable {
  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Int.self)
    guard number > 1_000_000 else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too small"))
    }
  }
  func encode(to encoder: any Encoder) throws {}
}

@Suite("Declarations that cannot be stored, with what to write instead")
struct RefusedModelTests {
  @Test("An enum of one case without CaseIterable is refused")
  func enums() {
    struct Model: Entity {
      var id = UUID()
      var color = NoCases.red
    }
    let text = refusal(of: Model.self)
    #expect(
      text.hasPrefix(
        """
        Model cannot be stored: no value of NoCases can be made up for color. Conform NoCases to \
        CaseIterable or to SampleProviding. It refused with: 
        """), "\(text)")
    #expect(text.contains("from invalid String value Sample A, "), "\(text)")
  }

  @Test("A value whose decoding refuses small numbers is refused, also if it is optional or nested")
  func refusing() {
    struct Plain: Entity {
      var id = UUID()
      var number: Even
    }
    struct Optional: Entity {
      var id = UUID()
      var number: Even?
    }
    struct Listed: Entity {
      struct Inner: Codable { var number: Even }
      var id = UUID()
      var inner: Inner
    }
    for (text, type, property) in [
      (refusal(of: Plain.self), "Even", "number"), (refusal(of: Optional.self), "Even", "number"),
      (refusal(of: Listed.self), "Even", "inner"),
    ] {
      #expect(
        text.contains("no value of \(type) can be made up for \(property). Conform \(type) to"),
        "\(text)")
      #expect(text.contains("too small"), "\(text)")
    }
  }

  @Test("Entities in a property that is not declared as a relation are refused, in each form")
  func undeclared() {
    struct One: Entity {
      var id = UUID()
      var tag: Tag?
    }
    struct Many: Entity {
      var id = UUID()
      var tags: [Tag] = []
    }
    struct Wrapped: Entity {
      var id = UUID()
      @Indirect var next: Node?
    }
    func text(_ entity: String, _ property: String, _ type: String) -> String {
      """
      \(property) of \(entity) holds entities (\(type)) but is not among its relations. Add \
      .toMany("\(property)", \\.\(property)) or .toOne("\(property)", \\.\(property))
      """
    }
    #expect(refusal(of: One.self) == text("One", "tag", "Tag"))
    #expect(refusal(of: Many.self) == text("Many", "tags", "Tag"))
    #expect(refusal(of: Wrapped.self) == text("Wrapped", "next", "Node"))
  }

  @Test("A property that holds a required entity, or a dictionary or set of entities, is refused")
  func forms() {
    struct Required: Entity {
      var id = UUID()
      var tag: Tag
    }
    struct Table: Entity {
      var id = UUID()
      var nodes: [String: Node] = [:]
    }
    struct Hashed: Entity, Hashable {
      var id = UUID()
      var others: Set<Leaf> = []
    }
    func text(_ entity: String, _ property: String, _ type: String) -> String {
      """
      \(entity) cannot be stored: \(property) is a \(type), which is a relation: it has to be \
      optional, an array, or wrapped in @Indirect
      """
    }
    #expect(refusal(of: Required.self) == text("Required", "tag", "Tag"))
    #expect(refusal(of: Table.self) == text("Table", "nodes", "Dictionary<String, Node>"))
    #expect(refusal(of: Hashed.self) == text("Hashed", "others", "Set<Leaf>"))
  }

  @Test("Entities within a value that would be stored as JSON are refused")
  func hidden() {
    struct Inside: Codable { var tag: Tag }
    struct Listed: Codable { var tags: [Tag] }
    struct One: Entity {
      var id = UUID()
      var inside: Inside
    }
    struct Many: Entity {
      var id = UUID()
      var listed: Listed
    }
    struct Table: Entity {
      var id = UUID()
      var rows: [Inside] = []
    }
    struct Maybe: Entity {
      struct Inside: Codable { var tag: Tag? }
      var id = UUID()
      var inside: Inside?
    }
    for (text, entity, type) in [
      (refusal(of: One.self), "One", "Tag"), (refusal(of: Many.self), "Many", "Array<Tag>"),
      (refusal(of: Table.self), "Table", "Tag"), (refusal(of: Maybe.self), "Maybe", "Tag"),
    ] {
      #expect(
        text
          == """
          \(entity) cannot be stored: \(type) is an entity within a value that is stored as JSON. \
          Hold it in a relation
          """)
    }
  }

  @Test("Relations without a property, with another name, or with a repeated name are refused")
  func relations() {
    struct Computed: Entity {
      static let relations: [Relation<Computed>] = [.toMany("tags", \.tags)]
      var id = UUID()
      var tags: [Tag] {
        get { [] }
        set {}
      }
    }
    struct Typed: Entity {
      static let relations: [Relation<Typed>] = [.toMany("text", \.tags), .toMany("tags", \.tags)]
      var id = UUID()
      var text = ""
      var tags: [Tag] = []
    }
    struct Twice: Entity {
      static let relations: [Relation<Twice>] = [.toMany("tags", \.tags), .toMany("tags", \.tags)]
      var id = UUID()
      var tags: [Tag] = []
    }
    #expect(
      refusal(of: Computed.self)
        == """
        Computed cannot be stored: the relation tags is not a property that holds entities. Give it \
        the name of a stored property
        """)
    #expect(
      refusal(of: Typed.self)
        == """
        Typed cannot be stored: the relation text is not a property that holds entities. Give it \
        the name of a stored property
        """)
    #expect(
      refusal(of: Twice.self)
        == """
        Twice cannot be stored: two of its relations have the same name. Name each after its property
        """)
  }

  @Test("A default for no stored property, of another type, or of null is refused")
  func defaults() {
    struct Named: Entity {
      static let defaults: [String: EntityValue] = ["Text": "x"]
      var id = UUID()
      var text = ""
    }
    struct Typed: Entity {
      static let defaults: [String: EntityValue] = ["text": 1]
      var id = UUID()
      var text = ""
    }
    struct Null: Entity {
      static let defaults: [String: EntityValue] = ["words": .null]
      var id = UUID()
      var words: [String] = []
    }
    #expect(
      refusal(of: Named.self)
        == """
        Named cannot be stored: defaults names Text, which is not a stored property. Remove it, or \
        name one
        """)
    #expect(refusal(of: Typed.self).hasPrefix("Typed cannot be stored: the default of text is "))
    #expect(refusal(of: Null.self).hasPrefix("Null cannot be stored: the default of words is "))
  }

  @Test("An index on something other than a stored property is refused")
  func indexes() {
    struct Named: Entity {
      static let indexes: [EntityIndex<Named>] = [.on("text"), .on("text", "txt")]
      var id = UUID()
      var text = ""
    }
    struct Computed: Entity {
      static let indexes: [EntityIndex<Computed>] = [.on(\.text.count)]
      var id = UUID()
      var text = ""
    }
    struct Related: Entity {
      static let relations: [Relation<Related>] = [.toOne("tag", \.tag)]
      static let indexes: [EntityIndex<Related>] = [.on("tag")]
      var id = UUID()
      var tag: Tag?
    }
    #expect(
      refusal(of: Named.self)
        == """
        Named cannot be stored: its index names txt, which is not a stored property. Name a property \
        that is stored as a value
        """)
    #expect(
      refusal(of: Computed.self).hasSuffix(
        """
        is not a stored property of Computed. Computed properties and parts of a property cannot be \
        searched or ordered by; relations have filters of their own
        """))
    #expect(
      refusal(of: Related.self)
        == """
        Related cannot be stored: its index names tag, which is not a stored property. Name a property \
        that is stored as a value
        """)
  }

  @Test("Types that do not decode properties, or not the id, are refused")
  func containers() {
    struct Single: Entity {
      var id = UUID()
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(UUID.self)
      }
      func encode(to encoder: any Encoder) throws {}
    }
    struct Listed: Entity {
      enum CodingKeys: CodingKey { case id, list }
      var id = UUID()
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        id = try list.decode(UUID.self)
      }
      func encode(to encoder: any Encoder) throws {}
    }
    struct NoID: Entity {
      enum CodingKeys: CodingKey { case name }
      var id = UUID()
      var name = ""
    }
    #expect(
      refusal(of: Single.self)
        == "Single cannot be stored: its init(from:) reads no keyed container. Decode it by named properties"
    )
    #expect(
      refusal(of: Listed.self)
        == """
        Listed cannot be stored: list is decoded as a nested container. Give it a type of its own
        """)
    struct Constant: Entity {
      let id = UUID()
      var name = ""
      // What the compiler makes of a constant with a value, without its warning.
      enum CodingKeys: CodingKey { case name }
    }
    for text in [refusal(of: NoID.self), refusal(of: Constant.self)] {
      #expect(
        text.hasSuffix(
          """
           cannot be stored: it does not decode a property named id. Declare id as a variable, because a \
          constant with a value is not decoded; an @Observable class needs CodingKeys with the plain names
          """), "\(text)")
    }
  }

  @Test("A lazy relation whose property is not wrapped in @Indirect is refused")
  func lazyWithoutKey() {
    final class Model: Entity {
      var id = UUID()
      var leaf: Leaf?
      static let relations: [Relation<Model>] = [.toOne("leaf", \.leaf, isLazy: true)]
    }
    final class Tree: Entity {
      var id = UUID()
      var leaves: [Leaf] = []
      static let relations: [Relation<Tree>] = [.toMany("leaves", \.leaves, isLazy: true)]
    }
    #expect(refusal(of: Model.self).hasSuffix("left out of a fetch: @Indirect var leaf"))
    #expect(refusal(of: Tree.self).hasSuffix("left out of a fetch: @Indirect var leaves"))
  }

  @Test("The inverse of a property that is not a stored relation is refused")
  func inverse() {
    final class Model: Entity {
      var id = UUID()
      var others: [Model] = []
      var loose: [Model] = []
      static let relations: [Relation<Model>] = [
        .inverse("others", \.others, of: \Model.loose),
        .inverse("loose", \.loose, of: \Model.others),
      ]
    }
    #expect(refusal(of: Model.self).contains("others is the inverse of a property of Model"))
  }

  @Test("A type that was refused is refused again, with the same words")
  func again() {
    struct Model: Entity {
      var id = UUID()
      var tag: Tag
    }
    #expect(refusal(of: Model.self) == refusal(of: Model.self))
    #expect(throws: EntityError.self) { try EntityShape.all(from: Model.self) }
    #expect(throws: EntityError.self) { try EntityRequest(Model.self) }
    #expect(throws: EntityError.self) { try EntityBatch(of: [Model]()) }
  }

  @Test("Finding the shapes of a type is an error if a type related to it cannot be stored")
  func related() {
    struct Broken: Entity {
      var id = UUID()
      var color = NoCases.red
    }
    struct Owner: Entity {
      static let relations: [Relation<Owner>] = [.toMany("parts", \.parts)]
      var id = UUID()
      var parts: [Broken] = []
    }
    #expect(refusal(of: Owner.self).hasPrefix("accepted"))
    let error = #expect(throws: EntityError.self) { try EntityShape.all(from: Owner.self) }
    #expect(error?.description.hasPrefix("Broken cannot be stored") == true)
  }
}

private struct Leaf: Entity, Hashable {
  var id = UUID()
}
