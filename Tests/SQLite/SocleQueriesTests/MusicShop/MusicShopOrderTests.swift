import Testing

import SocleQueries
@testable import SocleCore

@Suite("Music shop: sorting", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopOrderTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("NULL is first in ascending order and last in descending order")
  func nullByDefault() throws {
    try shop.expect(
      SelectQuery(Customer.company, Customer.id, from: Customer.row)
        .ordered(by: [Customer.company.ascending, Customer.id.descending]),
      sameAs: "SELECT Company, CustomerId FROM Customer ORDER BY Company, CustomerId DESC")
  }

  @Test("NULL is sorted last or first on request")
  func nullsElsewhere() throws {
    try shop.expect(
      SelectQuery(Customer.company, Customer.state, Customer.id, from: Customer.row)
        .ordered(by: [
          Customer.company.ascending.nullsLast, Customer.state.descending.nullsFirst,
          Customer.id.ascending,
        ]),
      sameAs: """
        SELECT Company, State, CustomerId FROM Customer
        ORDER BY Company ASC NULLS LAST, State DESC NULLS FIRST, CustomerId
        """)
  }

  @Test("Text is sorted by a collation")
  func collation() throws {
    try shop.expect(
      SelectQuery(Artist.name, from: Artist.row)
        .ordered(by: [Artist.name.collated(.noCase).ascending, Artist.id.ascending]),
      sameAs: "SELECT Name FROM Artist ORDER BY Name COLLATE NOCASE, ArtistId")
  }

  @Test("Rows are sorted by a computed value")
  func computedKey() throws {
    try shop.expect(
      SelectQuery(Album.title, from: Album.row)
        .ordered(by: [Album.title.length.descending, Album.title.ascending])
        .limited(to: 30),
      sameAs: "SELECT Title FROM Album ORDER BY length(Title) DESC, Title LIMIT 30")
  }

  @Test("Rows are sorted by a condition, with true first in descending order")
  func conditionAsKey() throws {
    try shop.expect(
      SelectQuery(Customer.country, Customer.id, from: Customer.row)
        .ordered(by: [Customer.country.equals("Canada").descending, Customer.id.ascending]),
      sameAs: """
        SELECT Country, CustomerId FROM Customer ORDER BY (Country IS 'Canada') DESC, CustomerId
        """)
  }
}
