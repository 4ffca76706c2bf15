import Testing

import SocleQueries
@testable import SocleCore

@Suite("Music shop: computed values", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopComputedTests {
  let shop: MusicShop

  init() throws { shop = try MusicShop() }

  @Test("A condition chooses one of two values")
  func choose() throws {
    try shop.expect(
      SelectQuery(
        Track.id, Track.unitPrice.isGreater(than: 0.99).choose("dear", otherwise: "cheap"),
        from: Track.row
      ).ordered(by: [Track.id.ascending]),
      sameAs: """
        SELECT TrackId, CASE WHEN UnitPrice > 0.99 THEN 'dear' ELSE 'cheap' END FROM Track
        ORDER BY TrackId
        """)
  }

  @Test("A series of conditions chooses one of several values")
  func chooseAmongMany() throws {
    let minutes = Track.milliseconds.divided(by: 60_000)
    let length = minutes.isLess(than: 2).choose(
      Computed("short"),
      otherwise: minutes.isLess(than: 10).choose(Computed("song"), otherwise: Track.name))
    try shop.expect(
      SelectQuery(length, Aggregate.rowCount, from: Track.row)
        .grouped(by: length).ordered(by: [Aggregate.rowCount.descending, length.ascending]),
      sameAs: """
        SELECT CASE WHEN Milliseconds / 60000 < 2 THEN 'short'
          WHEN Milliseconds / 60000 < 10 THEN 'song' ELSE Name END AS length, count(*)
        FROM Track GROUP BY 1 ORDER BY 2 DESC, 1
        """)
  }

  @Test("`or` replaces NULL with a value or another column")
  func or() throws {
    try shop.expect(
      SelectQuery(
        Customer.company.or("-"), Customer.company.or(Customer.lastName),
        Customer.state.or(Customer.country), from: Customer.row
      ).ordered(by: [Customer.id.ascending]),
      sameAs: """
        SELECT coalesce(Company, '-'), coalesce(Company, LastName), coalesce(State, Country)
        FROM Customer ORDER BY CustomerId
        """)
  }

  @Test("Arithmetic with integers agrees with SQLite")
  func integers() throws {
    try shop.expect(
      SelectQuery(
        Track.milliseconds.plus(1), Track.milliseconds.minus(Track.id),
        Track.milliseconds.times(2).plus(Track.id).times(3), Track.milliseconds.divided(by: 0),
        Track.milliseconds.divided(by: Track.mediaTypeID),
        Computed("\(Track.id.minus(100)) % 7", as: Int.self),
        Computed("abs(\(Track.id.minus(100)))", as: Int.self),
        Computed("\(Track.id) & 6", as: Int.self), Computed("\(Track.id) | 8", as: Int.self),
        Track.bytes.plus(1),
        from: Track.row
      ).ordered(by: [Track.id.ascending]),
      sameAs: """
        SELECT Milliseconds + 1, Milliseconds - TrackId, (Milliseconds * 2 + TrackId) * 3,
          Milliseconds / 0, Milliseconds / MediaTypeId, (TrackId - 100) % 7, abs(TrackId - 100),
          TrackId & 6, TrackId | 8, Bytes + 1
        FROM Track ORDER BY TrackId
        """)
  }

  @Test("Arithmetic with reals agrees with SQLite")
  func reals() throws {
    try shop.expect(
      SelectQuery(
        Invoice.total.times(1.19), Invoice.total.times(1.19).rounded(toPlaces: 2),
        Invoice.total.rounded(), Invoice.total.divided(by: Invoice.id.real),
        Invoice.total.minus(Invoice.total), from: Invoice.row
      ).ordered(by: [Invoice.id.ascending]),
      sameAs: """
        SELECT Total * 1.19, round(Total * 1.19, 2), round(Total), Total / InvoiceId, Total - Total
        FROM Invoice ORDER BY InvoiceId
        """)
  }

  @Test("Texts are concatenated, measured and transformed")
  func texts() throws {
    try shop.expect(
      SelectQuery(
        Customer.firstName.followed(by: " ").followed(by: Customer.lastName),
        Customer.email.length, Customer.company.length,
        Computed("upper(\(Customer.lastName))", as: String.self),
        Computed("lower(\(Customer.email))", as: String.self),
        Computed("substr(\(Customer.lastName), 2, 3)", as: String.self),
        Computed("replace(\(Customer.email), \("@"), \(" at "))", as: String.self),
        Computed("trim(\(Customer.country.followed(by: "  ")))", as: String?.self),
        from: Customer.row
      ).ordered(by: [Customer.id.ascending]),
      sameAs: """
        SELECT FirstName || ' ' || LastName, length(Email), length(Company), upper(LastName),
          lower(Email), substr(LastName, 2, 3), replace(Email, '@', ' at '), trim(Country || '  ')
        FROM Customer ORDER BY CustomerId
        """)
  }

  @Test("Conditions are selected as values")
  func conditions() throws {
    try shop.expect(
      SelectQuery(
        Customer.id, Customer.country.equals("USA"), Customer.company.contains("Inc").optional,
        from: Customer.row
      ).ordered(by: [Customer.id.ascending]),
      sameAs: """
        SELECT CustomerId, Country IS 'USA', instr(Company, 'Inc') > 0 FROM Customer
        ORDER BY CustomerId
        """)
  }

  @Test("A value and a condition are written as SQL")
  func fragment() throws {
    let month = Computed("strftime('%m', \(Invoice.date))", as: String.self)
    try shop.expect(
      SelectQuery(month, Invoice.total.max, from: Invoice.row)
        .where([Condition("\(Invoice.date) >= \("2023")")])
        .grouped(by: month).ordered(by: [month.ascending]),
      sameAs: """
        SELECT strftime('%m', InvoiceDate), max(Total) FROM Invoice WHERE InvoiceDate >= '2023'
        GROUP BY 1 ORDER BY 1
        """)
  }

  @Test("A sub-select written as SQL refers to the table of the outer query")
  func fragmentWithTable() throws {
    let albums = Computed(
      "(SELECT max(\(Album.title)) FROM \(Album.row) WHERE \(Album.artistID) = \(Artist.id))",
      as: String?.self)
    try shop.expect(
      SelectQuery(Artist.name, albums, from: Artist.row).ordered(by: [Artist.id.ascending]),
      sameAs: """
        SELECT Name, (SELECT max(Title) FROM Album a WHERE a.ArtistId = r.ArtistId) FROM Artist r
        ORDER BY ArtistId
        """)
  }
}
