import Testing

import SocleQueries
@testable import SocleCore

@Suite(
  "Music shop: values and rows of one table", .enabled(if: MusicShop.isThere, MusicShop.isMissing)
)
struct MusicShopReadingTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("Whole rows are selected")
  func wholeRows() throws {
    try shop.expect(
      SelectQuery(from: Artist.row).ordered(by: [Artist.id.ascending]),
      sameAs: "SELECT * FROM Artist ORDER BY ArtistId")
  }

  @Test(
    "Whole rows of every table are read",
    arguments: [
      "Album", "Artist", "Customer", "Employee", "Genre", "Invoice", "InvoiceLine", "MediaType",
      "Playlist", "PlaylistTrack", "Track",
    ])
  func everyTable(name: String) throws {
    func expect<Row>(_ row: RowDescription<Row>) throws {
      guard row.table.name == name else { return }
      let columns = row.columnNames.joined(separator: ", ")
      let rows = try shop.connection.rows(of: row, orderedBy: row.orderedByAll)
      try shop.expect(rows, sameAs: "SELECT \(columns) FROM \(name) ORDER BY 1, 2")
    }
    try expect(Album.row)
    try expect(Artist.row)
    try expect(Customer.row)
    try expect(Employee.row)
    try expect(Genre.row)
    try expect(Invoice.row)
    try expect(InvoiceLine.row)
    try expect(MediaType.row)
    try expect(Playlist.row)
    try expect(PlaylistTrack.row)
    try expect(Track.row)
  }

  @Test("One value per row is selected")
  func oneValue() throws {
    try shop.expect(
      SelectQuery(Genre.name, from: Genre.row).ordered(by: [Genre.id.descending]),
      sameAs: "SELECT Name FROM Genre ORDER BY GenreId DESC")
  }

  @Test("Several values per row are selected, some of them NULL")
  func severalValues() throws {
    try shop.expect(
      SelectQuery(Track.name, Track.composer, Track.unitPrice, Track.bytes, from: Track.row)
        .where([Track.milliseconds.isGreater(than: 300_000)])
        .ordered(by: [Track.id.ascending]),
      sameAs: """
        SELECT Name, Composer, UnitPrice, Bytes FROM Track
        WHERE Milliseconds > 300000
        ORDER BY TrackId
        """)
  }

  @Test("Values are selected into a custom type")
  func madeIntoSomething() throws {
    struct Line {
      var title: String
      var seconds: Int
    }
    try shop.expect(
      SelectQuery(
        Track.name, Track.milliseconds.divided(by: 1000).required, from: Track.row, make: Line.init
      )
      .ordered(by: [Track.milliseconds.descending, Track.id.ascending])
      .limited(to: 10),
      sameAs: """
        SELECT Name, Milliseconds / 1000 FROM Track ORDER BY Milliseconds DESC, TrackId LIMIT 10
        """)
  }

  @Test("Distinct values are selected")
  func distinct() throws {
    try shop.expect(
      SelectQuery(Customer.country, from: Customer.row).distinct
        .ordered(by: [Customer.country.ascending]),
      sameAs: "SELECT DISTINCT Country FROM Customer ORDER BY Country")
  }

  @Test("Distinct pairs of values are selected")
  func distinctPairs() throws {
    try shop.expect(
      SelectQuery(Track.genreID, Track.mediaTypeID, from: Track.row).distinct
        .ordered(by: [Track.genreID.ascending, Track.mediaTypeID.descending]),
      sameAs: """
        SELECT DISTINCT GenreId, MediaTypeId FROM Track ORDER BY GenreId, MediaTypeId DESC
        """)
  }

  @Test("A page of a result is selected")
  func page() throws {
    try shop.expect(
      SelectQuery(Album.id, Album.title, from: Album.row)
        .ordered(by: [Album.title.ascending, Album.id.ascending])
        .limited(to: 20, skipping: 40),
      sameAs: "SELECT AlbumId, Title FROM Album ORDER BY Title, AlbumId LIMIT 20 OFFSET 40")
  }

  @Test("The first rows of a result are skipped")
  func offsetOnly() throws {
    try shop.expect(
      SelectQuery(MediaType.name, from: MediaType.row)
        .ordered(by: [MediaType.id.ascending]).limited(to: nil, skipping: 3),
      sameAs: "SELECT Name FROM MediaType ORDER BY MediaTypeId LIMIT -1 OFFSET 3")
  }

  @Test("The first row of a result and the only row of a result are read")
  func one() throws {
    let connection = shop.connection
    let longest = SelectQuery(Track.name, from: Track.row)
      .ordered(by: [Track.milliseconds.descending])
    try shop.expect(
      [try connection.firstRow(of: longest)],
      sameAs: "SELECT Name FROM Track ORDER BY Milliseconds DESC LIMIT 1")
    let boss = SelectQuery(from: Employee.row).where([Employee.bossID.isNull])
    #expect(try connection.row(of: boss).lastName == "Adams")
  }
}

extension RowDescription {
  fileprivate var orderedByAll: [Ordering] {
    columnNames.prefix(2).map { name in
      Computed<String>(sql: SQLFragment([.identifier(name)])).ascending
    }
  }
}
