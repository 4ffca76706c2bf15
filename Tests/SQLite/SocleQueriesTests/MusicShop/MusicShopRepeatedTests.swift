import Testing

import SocleQueries
@testable import SocleCore

@Suite("Music shop: repeated selects", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopRepeatedTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("A select is repeated with another value")
  func oneValue() throws {
    for artist in ["AC/DC", "Iron Maiden", "U2"] {
      let titles = SelectQuery(Album.title, from: Album.row)
        .joined(to: Artist.row, on: [Artist.id.equals(Album.artistID)])
        .where([Artist.name.equals(artist)])
        .ordered(by: [Album.id.ascending])
      try shop.expect(
        try shop.connection.rows(of: titles),
        sameAs: """
          SELECT Title FROM Album JOIN Artist USING (ArtistId) WHERE Name = '\(artist)' ORDER BY AlbumId
          """)
    }
  }

  @Test("A select is repeated with two other values, one of them used twice")
  func twoValues() throws {
    for (seconds, genre) in [(300, 1), (600, 3), (0, 5)] {
      let tracks = SelectQuery(
        Track.name, Track.milliseconds.minus(seconds * 1000), from: Track.row
      )
      .where([Track.milliseconds >= seconds * 1000, Track.genreID == genre])
      .ordered(by: [Track.id.ascending])
      try shop.expect(
        try shop.connection.rows(of: tracks),
        sameAs: """
          SELECT Name, Milliseconds - \(seconds) * 1000 FROM Track
          WHERE Milliseconds >= \(seconds) * 1000 AND GenreId = \(genre) ORDER BY TrackId
          """)
    }
  }

  @Test("A select is repeated with an optional value: nil finds NULL")
  func optionalValue() throws {
    let columns = Customer.row.columnNames.joined(separator: ", ")
    for (company, sql) in [(nil, "IS NULL"), ("Google Inc.", "= 'Google Inc.'"), (nil, "IS NULL")] {
      let customers = SelectQuery(from: Customer.row).where([Customer.company == company])
        .ordered(by: [Customer.id.ascending])
      try shop.expect(
        try shop.connection.rows(of: customers),
        sameAs: "SELECT \(columns) FROM Customer WHERE Company \(sql) ORDER BY CustomerId")
    }
  }
}
