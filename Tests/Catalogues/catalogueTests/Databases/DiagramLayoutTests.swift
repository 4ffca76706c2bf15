import SocleCore
import TestSupport
import Testing

@testable import catalogue

@Suite("The places of tables in a diagram")
struct DiagramLayoutTests {
  private let size = DiagramLayout.Place(width: 100, height: 40)

  @Test("In a long chain, each table is to the right of its parent")
  func chain() {
    let layout = DiagramLayout(
      Array(repeating: size, count: 2000), parents: [[]] + (0..<1999).map { [$0] })
    #expect((1..<2000).allSatisfy { layout.places[$0 - 1].x < layout.places[$0].x })
  }

  @Test(
    "In random schemas no two tables overlap, and outside of cycles parents are to the left")
  func random() {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<RandomCases.count(100, long: 5000) {
      let count = Int.random(in: 1...30, using: &generator)
      let isCircular = generator.chance(30)
      let parents = (0..<count).map { child in
        let others = (0..<(isCircular ? count : child)).filter { $0 != child }
        return generator.pick(others, count: Int.random(in: 0...3, using: &generator))
      }
      let layout = DiagramLayout(Array(repeating: size, count: count), parents: parents)
      let places = layout.places.prefix(count)
      #expect(Set(places.map { "\($0.x) \($0.y)" }).count == count)
      for (child, parents) in parents.enumerated() where !isCircular {
        for parent in parents { #expect(places[parent].x < places[child].x) }
      }
    }
  }

  @Test(
    "A chain of 1,000 tables is drawn, and a drawing of 5,001 tables is refused")
  func commands() throws {
    let workspace = try Workspace()
    let connection = try Connection(creatingAt: workspace.database)
    let add = { (numbers: Range<Int>) in
      try connection.transaction {
        for number in numbers {
          try connection.run(
            TestSQL(
              "CREATE TABLE t\(number)(id INTEGER PRIMARY KEY, up REFERENCES t\(number - 1)) STRICT"
                .replacing("up REF", with: "up INTEGER REF")))
        }
      }
    }
    try add(1..<1001)
    let picture = workspace.file("drawn.svg")
    #expect(try Tool.run("schema", workspace.database, "--svg", picture).status == 0)
    #expect(
      try String(contentsOfFile: picture, encoding: .utf8).matches(of: /class="box"/).count == 1000)
    let source = try Tool.run("swift", workspace.database)
    #expect(source.output.contains(#"static let up = Field("up", \T1000.up, references: "t999")"#))
    try add(1001..<5002)
    let refused = try Tool.run("schema", workspace.database, "--svg", workspace.file("new.svg"))
    #expect(
      refused.status == 2 && refused.errors.contains("5001 tables are too many for a picture"))
    #expect(try Tool.run("schema", workspace.database).output.contains(#""t5000" |o--o{ "t5001""#))
  }
}
