import Testing

import SocleQueries
@testable import SocleCore

@Suite(
  "Music shop: sub-selects", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopSubselectTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("A condition finds values that a sub-select returns")
  func isIn() throws {
    let metal = SelectQuery(Genre.id, from: Genre.row).where([Genre.name.contains("Metal")])
    try shop.expect(
      SelectQuery(Track.name, from: Track.row)
        .where([Track.genreID.isIn(metal)])
        .ordered(by: [Track.id.ascending]),
      sameAs: """
        SELECT Name FROM Track
        WHERE GenreId IN (SELECT GenreId FROM Genre WHERE instr(Name, 'Metal'))
        ORDER BY TrackId
        """)
  }

  @Test("A condition finds values that a sub-select does not return")
  func isNotIn() throws {
    let bosses = SelectQuery(Employee.bossID, from: Employee.row).where([Employee.bossID.isNotNull])
    try shop.expect(
      SelectQuery(Employee.lastName, from: Employee.row)
        .where([Employee.id.isIn(bosses).not])
        .ordered(by: [Employee.id.ascending]),
      sameAs: """
        SELECT LastName FROM Employee
        WHERE EmployeeId NOT IN (SELECT ReportsTo FROM Employee WHERE ReportsTo IS NOT NULL)
        ORDER BY EmployeeId
        """)
  }

  @Test("A condition finds rows for which a correlated sub-select returns a row")
  func exists() throws {
    let large = SelectQuery(Invoice.id, from: Invoice.row)
      .where([Invoice.customerID.equals(Customer.id), Invoice.total.isGreater(than: 15)])
    try shop.expect(
      SelectQuery(Customer.firstName, Customer.lastName, from: Customer.row)
        .where([.exists(large)])
        .ordered(by: [Customer.id.ascending]),
      sameAs: """
        SELECT FirstName, LastName FROM Customer c
        WHERE EXISTS (SELECT 1 FROM Invoice i WHERE i.CustomerId = c.CustomerId AND Total > 15)
        ORDER BY CustomerId
        """)
  }

  @Test("A condition finds rows for which a correlated sub-select returns no row")
  func existsNot() throws {
    let sales = SelectQuery(InvoiceLine.id, from: InvoiceLine.row)
      .where([InvoiceLine.trackID.equals(Track.id)])
    try shop.expect(
      SelectQuery(Aggregate.rowCount, from: Track.row).where([Condition.exists(sales).not]),
      sameAs: """
        SELECT count(*) FROM Track
        WHERE TrackId NOT IN (SELECT TrackId FROM InvoiceLine)
        """)
  }

  @Test("A correlated sub-select computes a value for each row")
  func scalar() throws {
    let albums = SelectQuery(Aggregate.rowCount, from: Album.row)
      .where([Album.artistID.equals(Artist.id)])
    try shop.expect(
      SelectQuery(Artist.name, Computed(albums, as: Int.self).required, from: Artist.row)
        .ordered(by: [Artist.id.ascending]),
      sameAs: """
        SELECT Name, (SELECT count(*) FROM Album a WHERE a.ArtistId = r.ArtistId) FROM Artist r
        ORDER BY ArtistId
        """)
  }

  @Test("A condition compares with an aggregate of the whole table")
  func comparison() throws {
    let average = SelectQuery(Invoice.total.average, from: Invoice.row)
    try shop.expect(
      SelectQuery(Invoice.id, Invoice.total, from: Invoice.row)
        .where([Invoice.total.isGreater(than: Computed(average, as: Double?.self))])
        .ordered(by: [Invoice.id.ascending]),
      sameAs: """
        SELECT InvoiceId, Total FROM Invoice
        WHERE Total > (SELECT avg(Total) FROM Invoice) ORDER BY InvoiceId
        """)
  }

  @Test("A sub-select reads the outer query's table under an alias")
  func sameTable() throws {
    let other = Track.row.alias("other")
    let longest = SelectQuery(other[Track.milliseconds].max, from: other)
      .where([other[Track.albumID].equals(Track.albumID)])
    try shop.expect(
      SelectQuery(Track.albumID, Track.name, from: Track.row)
        .where([Track.milliseconds.equals(Computed(longest, as: Int?.self))])
        .ordered(by: [Track.id.ascending]),
      sameAs: """
        SELECT AlbumId, Name FROM Track t
        WHERE Milliseconds = (SELECT max(Milliseconds) FROM Track o WHERE o.AlbumId = t.AlbumId)
        ORDER BY TrackId
        """)
  }

  @Test("A sub-select at depth two refers to the outermost table")
  func twoLevels() throws {
    let jazz = SelectQuery(Genre.id, from: Genre.row).where([
      Genre.name.equals("Jazz"), Genre.id.isAtMost(Album.id),
    ])
    let tracks = SelectQuery(Track.id, from: Track.row)
      .where([Track.albumID.equals(Album.id), Track.genreID.isIn(jazz)])
    try shop.expect(
      SelectQuery(Album.title, from: Album.row).where([.exists(tracks)])
        .ordered(by: [Album.id.ascending]),
      sameAs: """
        SELECT Title FROM Album a WHERE EXISTS (
          SELECT 1 FROM Track t WHERE t.AlbumId = a.AlbumId AND GenreId IN (
            SELECT GenreId FROM Genre WHERE Name = 'Jazz' AND GenreId <= a.AlbumId))
        ORDER BY AlbumId
        """)
  }
}
