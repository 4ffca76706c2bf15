import Testing

import SocleQueries
@testable import SocleCore

@Suite("Music shop: queries written as SQL", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopLiteralTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("Columns are read by position")
  func byPosition() throws {
    try shop.expect(
      LiteralQuery(
        """
        SELECT strftime('%Y', \(Invoice.date)), sum(\(Invoice.total)), count(*) FROM \(Invoice.row)
        WHERE \(Invoice.country) IN \(list: ["USA", "Brazil"]) GROUP BY 1 ORDER BY 1
        """, reading: String.self, Double.self, Int.self),
      sameAs: """
        SELECT strftime('%Y', InvoiceDate), sum(Total), count(*) FROM Invoice
        WHERE BillingCountry IN ('USA', 'Brazil') GROUP BY 1 ORDER BY 1
        """)
  }

  @Test("Columns are read by name, in any order")
  func byName() throws {
    try shop.expect(
      LiteralQuery(
        "SELECT 'x' AS more, Title, ArtistId, AlbumId FROM Album ORDER BY AlbumId",
        reading: Album.row),
      sameAs: "SELECT AlbumId, Title, ArtistId FROM Album ORDER BY AlbumId")
  }

  @Test("A query uses window functions")
  func windows() throws {
    try shop.expect(
      LiteralQuery(
        """
        SELECT \(Track.name), rank() OVER (PARTITION BY \(Track.albumID) ORDER BY \(Track.bytes))
        FROM \(Track.row) WHERE \(Track.genreID.isIn([1, 2])) ORDER BY \(Track.id)
        """, reading: String.self, Int.self),
      sameAs: """
        SELECT Name, rank() OVER (PARTITION BY AlbumId ORDER BY Bytes) FROM Track
        WHERE GenreId IN (1, 2) ORDER BY TrackId
        """)
  }

  @Test("A recursive query has a name that is known only at run time")
  func recursive() throws {
    let name = "chain of command"
    try shop.expect(
      LiteralQuery(
        """
        WITH RECURSIVE \(identifier: name)(id, depth) AS (
          SELECT EmployeeId, 0 FROM Employee WHERE ReportsTo IS NULL
          UNION ALL SELECT e.EmployeeId, depth + 1 FROM Employee e
            JOIN \(identifier: name) c ON c.id = e.ReportsTo)
        SELECT id, depth FROM \(identifier: name) ORDER BY id
        """, reading: Int.self, Int.self),
      sameAs: """
        WITH RECURSIVE c(id, depth) AS (
          SELECT EmployeeId, 0 FROM Employee WHERE ReportsTo IS NULL
          UNION ALL SELECT e.EmployeeId, depth + 1 FROM Employee e JOIN c ON c.id = e.ReportsTo)
        SELECT id, depth FROM c ORDER BY id
        """)
  }

  @Test("A typed select is used inside SQL")
  func typedSelectWithin() throws {
    let usa = SelectQuery(Customer.id, from: Customer.row).where([Customer.country.equals("USA")])
    try shop.expect(
      LiteralQuery(
        "SELECT count(*), total(\(Invoice.total)) FROM \(Invoice.row) WHERE \(Invoice.customerID) IN \(usa)",
        reading: Int.self, Double.self),
      sameAs: """
        SELECT count(*), total(Total) FROM Invoice
        WHERE CustomerId IN (SELECT CustomerId FROM Customer WHERE Country = 'USA')
        """)
  }
}
