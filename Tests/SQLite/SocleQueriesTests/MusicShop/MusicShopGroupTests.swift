import Testing

import SocleQueries
@testable import SocleCore

@Suite("Music shop: groups and aggregates", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopGroupTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("Rows are counted for each value")
  func countPerValue() throws {
    try shop.expect(
      SelectQuery(Customer.country, Aggregate.rowCount, from: Customer.row)
        .grouped(by: Customer.country)
        .ordered(by: [Aggregate.rowCount.descending, Customer.country.ascending]),
      sameAs: """
        SELECT Country, count(*) FROM Customer GROUP BY Country ORDER BY count(*) DESC, Country
        """)
  }

  @Test("Every aggregate is computed over the whole table")
  func everyAggregate() throws {
    try shop.expect(
      SelectQuery(
        Aggregate.rowCount, Track.composer.count, Track.composer.countDistinct,
        Track.milliseconds.sum, Track.unitPrice.sum, Track.milliseconds.min, Track.name.max,
        Track.bytes.average, from: Track.row),
      sameAs: """
        SELECT count(*), count(Composer), count(DISTINCT Composer), sum(Milliseconds),
          sum(UnitPrice), min(Milliseconds), max(Name), avg(Bytes) FROM Track
        """)
  }

  @Test("Aggregates of no rows are NULL, and counts are 0")
  func noRows() throws {
    try shop.expect(
      SelectQuery(
        Aggregate.rowCount, Track.milliseconds.sum, Track.name.min, Track.bytes.average,
        Track.mediaTypeID.bitOr, Track.name.joined(by: ", "), from: Track.row
      ).where([Track.id.isLess(than: 0)]),
      sameAs: """
        SELECT count(*), sum(Milliseconds), min(Name), avg(Bytes), NULL, group_concat(Name, ', ')
        FROM Track WHERE TrackId < 0
        """)
  }

  @Test("A join is grouped, and the groups are filtered")
  func having() throws {
    try shop.expect(
      SelectQuery(Artist.name, Album.id.count, from: Artist.row)
        .joined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
        .grouped(by: Artist.id)
        .having([Album.id.count.isAtLeast(5)])
        .ordered(by: [Album.id.count.descending, Artist.name.ascending]),
      sameAs: """
        SELECT Artist.Name, count(AlbumId) FROM Artist
        JOIN Album ON Album.ArtistId = Artist.ArtistId
        GROUP BY Artist.ArtistId HAVING count(AlbumId) >= 5
        ORDER BY count(AlbumId) DESC, Artist.Name
        """)
  }

  @Test("Rows are grouped by two keys, one of them computed")
  func twoKeys() throws {
    let year = Computed("substr(\(Invoice.date), 1, 4)", as: String.self)
    try shop.expect(
      SelectQuery(
        Invoice.country, year, Invoice.total.sum.required.rounded(toPlaces: 2), from: Invoice.row
      )
      .grouped(by: Invoice.country, year)
      .ordered(by: [Invoice.country.ascending, year.ascending]),
      sameAs: """
        SELECT BillingCountry, substr(InvoiceDate, 1, 4), round(sum(Total), 2) FROM Invoice
        GROUP BY BillingCountry, substr(InvoiceDate, 1, 4) ORDER BY 1, 2
        """)
  }

  @Test("Aggregates are restricted to some of the rows")
  func filter() throws {
    try shop.expect(
      SelectQuery(
        Track.genreID, Aggregate.rowCount,
        Aggregate.rowCount.where([Track.composer.isNull]),
        Track.milliseconds.sum.where([
          Track.unitPrice.isGreater(than: 0.99), Track.name.contains("The"),
        ]), from: Track.row
      )
      .grouped(by: Track.genreID)
      .ordered(by: [Track.genreID.ascending]),
      sameAs: """
        SELECT GenreId, count(*), count(*) FILTER (WHERE Composer IS NULL),
          sum(Milliseconds) FILTER (WHERE UnitPrice > 0.99 AND instr(Name, 'The')) FROM Track
        GROUP BY GenreId ORDER BY GenreId
        """)
  }

  @Test("Bitwise OR and AND combine the integers of each group")
  func bits() throws {
    func bits(_ combine: String) -> String {
      [1, 2, 4].map { "\(combine)(MediaTypeId & \($0))" }.joined(separator: " | ")
    }
    try shop.expect(
      SelectQuery(
        Track.genreID, Track.mediaTypeID.bitOr, Track.mediaTypeID.bitAnd,
        Track.mediaTypeID.bitOr.where([Track.unitPrice.isGreater(than: 0.99)]), from: Track.row
      )
      .grouped(by: Track.genreID)
      .ordered(by: [Track.genreID.ascending]),
      sameAs: """
        SELECT GenreId, \(bits("max")), \(bits("min")),
          (SELECT \(bits("max")) FROM Track d WHERE d.GenreId IS t.GenreId AND UnitPrice > 0.99)
        FROM Track t GROUP BY GenreId ORDER BY GenreId
        """)
  }

  @Test("The texts of a group are joined")
  func joinedTexts() throws {
    try shop.expect(
      SelectQuery(MediaType.name.joined(by: " + "), from: MediaType.row),
      sameAs: "SELECT group_concat(Name, ' + ') FROM MediaType")
  }

  @Test("Groups are selected without an aggregate")
  func groupsOnly() throws {
    try shop.expect(
      SelectQuery(Invoice.customerID, from: Invoice.row)
        .grouped(by: Invoice.customerID)
        .having([Invoice.total.sum.isGreater(than: 40)])
        .ordered(by: [Invoice.customerID.ascending]),
      sameAs: """
        SELECT CustomerId FROM Invoice GROUP BY CustomerId HAVING sum(Total) > 40 ORDER BY 1
        """)
  }

  @Test("Sales per genre are computed from five tables")
  func fourTables() throws {
    let sold = InvoiceLine.unitPrice.times(InvoiceLine.quantity.real).sum.required
    try shop.expect(
      SelectQuery(
        Genre.name, InvoiceLine.quantity.sum.required, sold, Customer.id.countDistinct,
        from: InvoiceLine.row
      )
      .joined(to: Track.row, on: [Track.id.equals(InvoiceLine.trackID)])
      .joined(to: Genre.row, on: [Genre.id.equals(Track.genreID)])
      .joined(to: Invoice.row, on: [Invoice.id.equals(InvoiceLine.invoiceID)])
      .joined(to: Customer.row, on: [Customer.id.equals(Invoice.customerID)])
      .grouped(by: Genre.id)
      .ordered(by: [sold.descending, Genre.name.ascending]),
      sameAs: """
        SELECT g.Name, sum(l.Quantity), sum(l.UnitPrice * l.Quantity), count(DISTINCT c.CustomerId)
        FROM InvoiceLine l
        JOIN Track t ON t.TrackId = l.TrackId
        JOIN Genre g ON g.GenreId = t.GenreId
        JOIN Invoice i ON i.InvoiceId = l.InvoiceId
        JOIN Customer c ON c.CustomerId = i.CustomerId
        GROUP BY g.GenreId ORDER BY 3 DESC, 1
        """)
  }
}
