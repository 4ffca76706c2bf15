import Testing

@testable import SQLiteCore
import SQLiteQueries

@Suite("Music shop: prepared selects", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopPreparedTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("A prepared select has one argument")
  func oneArgument() throws {
    let titles = try shop.connection.prepare { (artist: Argument<String>) in
      SelectQuery(Album.title, from: Album.row)
        .joined(to: Artist.row, on: [Artist.id.equals(Album.artistID)])
        .where([Artist.name.equals(artist)])
        .ordered(by: [Album.id.ascending])
    }
    for artist in ["AC/DC", "Iron Maiden", "U2"] {
      try shop.expect(
        try titles.rows(for: artist),
        sameAs: """
          SELECT Title FROM Album JOIN Artist USING (ArtistId) WHERE Name = '\(artist)' ORDER BY AlbumId
          """)
    }
  }

  @Test("A prepared select has two arguments, and uses one of them twice")
  func twoArguments() throws {
    let tracks = try shop.connection.prepare { (seconds: Argument<Int>, genre: Argument<Int>) in
      SelectQuery(Track.name, Track.milliseconds.minus(seconds.times(1000)), from: Track.row)
        .where([
          Track.milliseconds.isAtLeast(seconds.times(1000)), Track.genreID.equals(genre),
        ])
        .ordered(by: [Track.id.ascending])
    }
    for (seconds, genre) in [(300, 1), (600, 3), (0, 5)] {
      try shop.expect(
        try tracks.rows(for: (seconds, genre)),
        sameAs: """
          SELECT Name, Milliseconds - \(seconds) * 1000 FROM Track
          WHERE Milliseconds >= \(seconds) * 1000 AND GenreId = \(genre) ORDER BY TrackId
          """)
    }
  }

  @Test("A prepared select finds NULL for an optional argument that is nil")
  func optionalArgument() throws {
    let customers = try shop.connection.prepare { (company: Argument<String?>) in
      SelectQuery(from: Customer.row).where([Customer.company.isSame(as: company)])
        .ordered(by: [Customer.id.ascending])
    }
    let columns = Customer.row.columnNames.joined(separator: ", ")
    for (company, sql) in [(nil, "IS NULL"), ("Google Inc.", "= 'Google Inc.'")] {
      try shop.expect(
        try customers.rows(for: company),
        sameAs: "SELECT \(columns) FROM Customer WHERE Company \(sql) ORDER BY CustomerId")
    }
  }
}
