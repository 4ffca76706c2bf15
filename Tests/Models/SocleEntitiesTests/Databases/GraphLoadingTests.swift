import Testing

@testable import SocleEntities

@Suite("Loading a graph from a database")
struct GraphLoadingTests {
  /// A reader that answers questions for targets with their rows, as a server does, and notes the questions.
  private final class ServerReader: EntityReader {
    let graph: MemoryGraph
    private(set) var calls: [(questions: [EntityQuestion], isLast: Bool)] = []

    init(_ graph: MemoryGraph) { self.graph = graph }

    func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer] {
      calls.append((questions, isLast))
      return try zip(questions, graph.answers(to: questions, isLast: isLast)).map {
        guard case .targets(_, _, _, let shape?) = $0, case .targets(let found, _) = $1 else {
          return $1
        }
        var keys = EntityKeyIndex()
        keys.insert(contentsOf: found.targets.reversed())
        return .targets(found, graph.rows(of: shape, keys))
      }
    }
  }

  private static func shape(_ name: String, _ relations: RelationShape...) -> EntityShape {
    EntityShape(name, key: .int, properties: [], relations: relations)
  }

  /// Authors with books with pages and a publisher; pages are reached by one list, publishers by a list and a to-one relation.
  private static let shapes = [
    shape("Page"), shape("Publisher"),
    shape(
      "Book", .toMany("pages", "Page", key: .int), .toOne("publisher", "Publisher", key: .int)),
    shape(
      "Author", .toMany("books", "Book", key: .int), .toMany("clients", "Publisher", key: .int)),
  ]

  private static func stored() throws -> MemoryGraph {
    var (pages, publishers) = (EntityRows(shapes[0]), EntityRows(shapes[1]))
    var (books, authors) = (EntityRows(shapes[2]), EntityRows(shapes[3]))
    for key in Int64(0)..<40 { pages.append(.int(key), []) }
    for key in Int64(0)..<3 { publishers.append(.int(key), []) }
    for key in Int64(0)..<9 {
      // The last book has no page, and pages are in several books.
      let list = key == 8 ? [] : (0..<5).map { EntityKey.int((key * 4 + $0) % 40) }
      books.append(.int(key), [key == 7 ? .null : .int(key % 2)], lists: [list])
    }
    for key in Int64(0)..<4 {
      let list = key == 3 ? [] : (0..<3).map { EntityKey.int(key * 3 + $0) }
      authors.append(.int(key), [], lists: [list, key == 0 ? [.int(2), .int(2)] : []])
    }
    let store = MemoryStore()
    try store.prepare(shapes)
    try store.save(EntityBatch(pages, publishers, books, authors))
    return store.graph.withLock { $0 }
  }

  @Test(
    "A loaded graph is the same if the reader returns rows together with the keys of a relation",
    arguments: ["Author", "Book", "Page"])
  func sameRows(entity: String) throws {
    let graph = try Self.stored()
    for limit in [nil, 0, 1, 3] {
      let request = EntityRequest(entity, limit: limit)
      let (expected, plain) = try graph.load(request)
      let reader = ServerReader(graph)
      let shape = try graph.shapes.shape(entity)
      let (keys, batch) = try EntityGraph(graph.shapes, reader)
        .load(request, graph.rows(of: shape, expected))
      #expect(keys == expected && batch.rows.keys == plain.rows.keys)
      for (name, rows) in batch.rows {
        let other = try #require(plain.rows[name])
        let places = other.places
        #expect(Set(rows.keys) == Set(other.keys) && rows.keys.count == other.keys.count)
        for (row, key) in rows.keys.enumerated() {
          let place = try #require(places[key])
          #expect(rows.row(row) == other.row(place))
          #expect(rows.lists.map { $0[row] } == other.lists.map { $0[place] })
        }
      }
    }
  }

  @Test("Entities to which only one list leads are read with it, and the last call is marked")
  func questions() throws {
    let graph = try Self.stored()
    func calls(_ entity: String) throws -> [String] {
      let reader = ServerReader(graph)
      let shape = try graph.shapes.shape(entity)
      let roots = graph.rows(of: shape, try graph.load(EntityRequest(entity)).roots)
      _ = try EntityGraph(graph.shapes, reader).load(EntityRequest(entity), roots)
      return reader.calls.map { questions, isLast in
        questions.map { question in
          switch question {
          case .rows(let shape, _, _): shape.name
          case .targets(let edge, _, _, nil): edge.relation.name
          case .targets(let edge, _, _, let shape?): "\(edge.relation.name) with \(shape.name)"
          default: "?"
          }
        }.joined(separator: ", ") + (isLast ? "." : "")
      }
    }
    #expect(try calls("Author") == ["books with Book, clients", "pages with Page", "Publisher."])
    #expect(try calls("Book") == ["pages with Page", "Publisher."])
    #expect(try calls("Page") == [])
  }
}
