import Testing

import SocleQueries
@testable import SocleCore

@Suite("Music shop: joins", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopJoinTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("Two tables are joined")
  func inner() throws {
    try shop.expect(
      SelectQuery(Artist.name, Album.title, from: Artist.row)
        .joined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
        .ordered(by: [Album.id.ascending]),
      sameAs: """
        SELECT Artist.Name, Album.Title FROM Artist
        JOIN Album ON Album.ArtistId = Artist.ArtistId
        ORDER BY Album.AlbumId
        """)
  }

  @Test("Three tables with equal column names are joined")
  func threeTables() throws {
    try shop.expect(
      SelectQuery(Track.name, Genre.name, MediaType.name, from: Track.row)
        .joined(to: Genre.row, on: [Genre.id.equals(Track.genreID)])
        .joined(to: MediaType.row, on: [MediaType.id.equals(Track.mediaTypeID)])
        .where([MediaType.name.contains("AAC")])
        .ordered(by: [Track.id.ascending]),
      sameAs: """
        SELECT t.Name, g.Name, m.Name FROM Track t
        JOIN Genre g ON g.GenreId = t.GenreId
        JOIN MediaType m ON m.MediaTypeId = t.MediaTypeId
        WHERE m.Name LIKE '%AAC%'
        ORDER BY t.TrackId
        """)
  }

  @Test("A many-to-many relation is joined through its table")
  func manyToMany() throws {
    try shop.expect(
      SelectQuery(Playlist.name, Track.name, from: Playlist.row)
        .joined(to: PlaylistTrack.row, on: [PlaylistTrack.playlistID.equals(Playlist.id)])
        .joined(to: Track.row, on: [Track.id.equals(PlaylistTrack.trackID)])
        .where([Playlist.name.equals("Grunge")])
        .ordered(by: [Track.name.ascending]),
      sameAs: """
        SELECT p.Name, t.Name FROM Playlist p
        JOIN PlaylistTrack pt ON pt.PlaylistId = p.PlaylistId
        JOIN Track t ON t.TrackId = pt.TrackId
        WHERE p.Name = 'Grunge'
        ORDER BY t.Name
        """)
  }

  @Test("A left join keeps artists without an album")
  func left() throws {
    try shop.expect(
      SelectQuery(Artist.name, Album.title.optional, from: Artist.row)
        .leftJoined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
        .ordered(by: [Artist.id.ascending, Album.id.ascending]),
      sameAs: """
        SELECT Artist.Name, Album.Title FROM Artist
        LEFT JOIN Album ON Album.ArtistId = Artist.ArtistId
        ORDER BY Artist.ArtistId, Album.AlbumId
        """)
  }

  @Test("A left join finds artists without an album")
  func leftWithout() throws {
    try shop.expect(
      SelectQuery(Artist.id, Artist.name, from: Artist.row)
        .leftJoined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
        .where([Album.id.isNull])
        .ordered(by: [Artist.id.ascending]),
      sameAs: """
        SELECT Artist.ArtistId, Artist.Name FROM Artist LEFT JOIN Album USING (ArtistId)
        WHERE Album.AlbumId IS NULL
        ORDER BY 1
        """)
  }

  @Test("A left join restricts the joined rows by a condition in the join")
  func leftWithCondition() throws {
    try shop.expect(
      SelectQuery(Customer.lastName, Invoice.total.optional, from: Customer.row)
        .leftJoined(
          to: Invoice.row,
          on: [Invoice.customerID.equals(Customer.id), Invoice.total.isGreater(than: 20)]
        )
        .ordered(by: [Customer.id.ascending, Invoice.id.ascending]),
      sameAs: """
        SELECT LastName, Total FROM Customer c
        LEFT JOIN Invoice i ON i.CustomerId = c.CustomerId AND i.Total > 20
        ORDER BY c.CustomerId, i.InvoiceId
        """)
  }

  @Test("A join returns whole rows of two tables")
  func wholeRows() throws {
    try shop.expect(
      SelectQuery(Artist.row, Album.row, from: Artist.row)
        .joined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
        .ordered(by: [Album.id.ascending]),
      sameAs: """
        SELECT r.*, a.* FROM Artist r JOIN Album a ON a.ArtistId = r.ArtistId ORDER BY a.AlbumId
        """)
  }

  @Test("A left join returns whole rows, the second of them optional")
  func optionalRows() throws {
    try shop.expect(
      SelectQuery(Artist.row, Album.row.optional, from: Artist.row)
        .leftJoined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
        .ordered(by: [Artist.id.ascending, Album.id.ascending]),
      sameAs: """
        SELECT r.*, a.* FROM Artist r LEFT JOIN Album a ON a.ArtistId = r.ArtistId
        ORDER BY r.ArtistId, a.AlbumId
        """)
  }

  @Test("A table is joined with itself by an alias")
  func selfJoin() throws {
    let boss = Employee.row.alias("boss")
    try shop.expect(
      SelectQuery(Employee.lastName, boss[Employee.lastName], from: Employee.row)
        .joined(to: boss, on: [boss[Employee.id].equals(Employee.bossID)])
        .ordered(by: [Employee.id.ascending]),
      sameAs: """
        SELECT e.LastName, boss.LastName FROM Employee e
        JOIN Employee boss ON boss.EmployeeId = e.ReportsTo
        ORDER BY e.EmployeeId
        """)
  }

  @Test("A table is joined with itself twice, with whole rows of optional aliases")
  func selfJoinTwice() throws {
    let (me, boss, top) = (
      Employee.row.alias("me"), Employee.row.alias("boss"), Employee.row.alias("top")
    )
    let columns = Employee.row.columnNames
    func all(_ alias: String) -> String {
      columns.map { "\(alias).\($0)" }.joined(separator: ", ")
    }
    try shop.expect(
      SelectQuery(me, boss.optional, top.optional, from: me)
        .leftJoined(to: boss, on: [boss[Employee.id].equals(me[Employee.bossID])])
        .leftJoined(to: top, on: [top[Employee.id].equals(boss[Employee.bossID])])
        .ordered(by: [me[Employee.id].ascending]),
      sameAs: """
        SELECT \(all("me")), \(all("boss")), \(all("top")) FROM Employee me
        LEFT JOIN Employee boss ON boss.EmployeeId = me.ReportsTo
        LEFT JOIN Employee top ON top.EmployeeId = boss.ReportsTo
        ORDER BY me.EmployeeId
        """)
  }

  @Test("A join on an inequality returns each pair of customers of one city once")
  func pairs() throws {
    let other = Customer.row.alias("other")
    try shop.expect(
      SelectQuery(Customer.email, other[Customer.email], from: Customer.row)
        .joined(
          to: other,
          on: [
            other[Customer.city].equals(Customer.city),
            other[Customer.id].isGreater(than: Customer.id),
          ]
        )
        .ordered(by: [Customer.id.ascending, other[Customer.id].ascending]),
      sameAs: """
        SELECT a.Email, b.Email FROM Customer a
        JOIN Customer b ON b.City = a.City AND b.CustomerId > a.CustomerId
        ORDER BY a.CustomerId, b.CustomerId
        """)
  }

  @Test("A join without a condition combines every genre with every media type")
  func cross() throws {
    try shop.expect(
      SelectQuery(Genre.name, MediaType.name, from: Genre.row)
        .joined(to: MediaType.row, on: [])
        .ordered(by: [Genre.id.ascending, MediaType.id.ascending]),
      sameAs: """
        SELECT g.Name, m.Name FROM Genre g CROSS JOIN MediaType m ORDER BY GenreId, MediaTypeId
        """)
  }
}
