import Testing

import SocleQueries
@testable import SocleCore

@Suite(
  "Music shop: conditions", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopConditionTests {
  /// A condition, and the SQL for it.
  struct Pair: CustomTestStringConvertible, Sendable {
    let condition: Condition
    let sql: String

    init(_ condition: Condition, _ sql: String) {
      self.condition = condition
      self.sql = sql
    }

    var testDescription: String { sql }
  }

  @Test(
    "Each condition finds the same tracks as its SQL",
    arguments: values + text + combined + computed)
  func track(pair: Pair) throws {
    try MusicShop().expect(
      SelectQuery(Track.id, from: Track.row).where([pair.condition])
        .ordered(by: [Track.id.ascending]),
      sameAs: "SELECT TrackId FROM Track WHERE \(pair.sql) ORDER BY TrackId")
  }

  static let values: [Pair] = [
    Pair(Track.unitPrice.equals(1.99), "UnitPrice = 1.99"),
    Pair(Track.composer.equals("U2"), "Composer = 'U2'"),
    Pair(Track.composer.equals(nil), "Composer IS NULL"),
    Pair(Track.composer.differs(from: "U2"), "Composer IS NOT 'U2'"),
    Pair(Track.composer.isNull, "Composer IS NULL"),
    Pair(Track.composer.isNotNull, "Composer IS NOT NULL"),
    Pair(Track.milliseconds.isLess(than: 100_000), "Milliseconds < 100000"),
    Pair(Track.milliseconds.isAtMost(100_000), "Milliseconds <= 100000"),
    Pair(Track.bytes.isGreater(than: 100_000_000), "Bytes > 100000000"),
    Pair(Track.bytes.isAtLeast(100_000_000), "Bytes >= 100000000"),
    Pair(Track.id.isBetween(10, and: 20), "TrackId BETWEEN 10 AND 20"),
    Pair(Track.genreID.isIn([2, 4, 99]), "GenreId IN (2, 4, 99)"),
    Pair(Track.composer.isIn(["U2", nil]), "Composer = 'U2' OR Composer IS NULL"),
  ]

  static let text: [Pair] = [
    Pair(Track.name.contains("Love"), "Name GLOB '*Love*'"),
    Pair(Track.name.contains("%"), "instr(Name, '%')"),
    Pair(Track.name.hasPrefix("Let's"), "Name GLOB 'Let''s*'"),
    Pair(Track.name.hasSuffix(")"), "Name LIKE '%)'"),
    Pair(Track.name.collated(.noCase).contains("LOVE"), "Name LIKE '%love%'"),
    Pair(Track.composer.hasPrefix("U"), "Composer GLOB 'U*'"),
    Pair(Track.name.collated(.noCase).equals("ONE"), "Name = 'One' COLLATE NOCASE"),
    Pair(Track.name.collated(.noCase).isLess(than: "b"), "Name < 'b' COLLATE NOCASE"),
  ]

  static let combined: [Pair] = [
    Pair(Track.composer.equals("U2").not, "NOT Composer IS 'U2'"),
    Pair(Track.composer.contains("U2").not, "NOT instr(Composer, 'U2')"),
    Pair(
      .any(of: [Track.genreID.equals(1), Track.unitPrice.equals(1.99)]),
      "GenreId = 1 OR UnitPrice = 1.99"),
    Pair(
      .all(of: [Track.genreID.equals(1), .any(of: [Track.id.equals(1), Track.id.equals(6)])]),
      "GenreId = 1 AND (TrackId = 1 OR TrackId = 6)"),
    Pair(
      .any(of: [
        .all(of: [Track.genreID.equals(1), Track.id.isLess(than: 9)]), Track.id.equals(99),
      ]).not,
      "NOT (GenreId = 1 AND TrackId < 9 OR TrackId = 99)"),
    Pair(Track.composer.contains("U2").isNull, "(instr(Composer, 'U2') > 0) IS NULL"),
    Pair(
      Track.composer.contains("U2").not.equals(true), "(NOT instr(Composer, 'U2')) = 1"),
    Pair(
      Track.composer.isNull.equals(Track.unitPrice.isGreater(than: 1)),
      "(Composer IS NULL) = (UnitPrice > 1)"),
    Pair(.everyRow, "TRUE"),
  ]

  static let computed: [Pair] = [
    Pair(Track.mediaTypeID.isSame(as: Track.genreID), "MediaTypeId IS GenreId"),
    Pair(Track.genreID.equals(Track.mediaTypeID), "GenreId = MediaTypeId"),
    Pair(Track.name.differs(from: Track.composer), "Name <> Composer"),
    Pair(Track.name.isGreater(than: Track.composer), "Name > Composer"),
    Pair(Track.genreID.isLess(than: Track.mediaTypeID), "GenreId < MediaTypeId"),
    Pair(Track.albumID.isAtMost(Track.mediaTypeID), "AlbumId <= MediaTypeId"),
    Pair(Track.genreID.isAtLeast(Track.mediaTypeID), "GenreId >= MediaTypeId"),
    Pair(
      Track.bytes.divided(by: Track.milliseconds.optional).isGreater(than: 100),
      "Bytes / Milliseconds > 100"),
    Pair(Condition("\(Track.milliseconds) % 1000 = 0"), "Milliseconds % 1000 = 0"),
    Pair(Condition("\(Track.name) LIKE \("a%e")"), "Name LIKE 'a%e'"),
  ]
}
