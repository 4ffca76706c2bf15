import Testing

import SocleQueries
@testable import SocleCore

@Suite("Music shop: changes", .enabled(if: MusicShop.isThere, MusicShop.isMissing))
struct MusicShopChangeTests {
  let shop: ChangingMusicShop
  var connection: Connection { shop.connection }

  init() throws { shop = try ChangingMusicShop() }

  @Test("An update computes new values from the row")
  func updateFromExpression() throws {
    let changed = try connection.update(
      Track.row,
      set: [
        Track.unitPrice.set(to: Track.unitPrice.times(1.1).rounded(toPlaces: 2)),
        Track.composer.set(to: Track.composer.or("unknown")),
      ],
      where: [Track.genreID.equals(1)])
    #expect(changed == 76)
    try shop.expect(
      in: "Track",
      sameAs: """
        UPDATE Track SET UnitPrice = round(UnitPrice * 1.1, 2), Composer = coalesce(Composer, 'unknown')
        WHERE GenreId = 1
        """)
  }

  @Test("An update computes new values from another table")
  func updateFromSubselect() throws {
    let lines = SelectQuery(InvoiceLine.unitPrice.sum.required, from: InvoiceLine.row)
      .where([InvoiceLine.invoiceID.equals(Invoice.id)])
    try connection.update(
      Invoice.row, set: [Invoice.total.set(to: Computed(lines, as: Double.self).or(0).times(2))],
      where: [Invoice.id.isAtMost(50)])
    try shop.expect(
      in: "Invoice",
      sameAs: """
        UPDATE Invoice SET Total = 2 * (
          SELECT sum(UnitPrice) FROM InvoiceLine l WHERE l.InvoiceId = Invoice.InvoiceId)
        WHERE InvoiceId <= 50
        """)
  }

  @Test("An update returns the changed rows")
  func updateReturning() throws {
    let changed = try connection.rows(
      of: UpdateQuery(
        Customer.row, set: [Customer.country.set(to: "United States"), Customer.fax.set(to: nil)],
        where: [Customer.country.equals("USA"), Customer.company.isNotNull]
      ).returning(Customer.id, Customer.company.length, Customer.fax))
    try shop.expect(
      changed, in: "Customer",
      sameAs: """
        UPDATE Customer SET Country = 'United States', Fax = NULL
        WHERE Country = 'USA' AND Company IS NOT NULL RETURNING CustomerId, length(Company), Fax
        """)
  }

  @Test("An insert returns the inserted row")
  func insertReturning() throws {
    let row = try connection.firstRow(
      of: InsertRowQuery(
        Artist(id: 1000, name: "Ada"), into: Artist.row
      ).returning(Artist.row, Artist.name.length))
    try shop.expect(
      [try #require(row)], in: "Artist",
      sameAs: "INSERT INTO Artist VALUES (1000, 'Ada') RETURNING *, length(Name)")
  }

  @Test("An upsert returns the stored row")
  func upsertReturning() throws {
    let row = try connection.firstRow(
      of: InsertRowQuery(
        Artist(id: 1, name: "AC-DC"), into: Artist.row, onConflict: .update(Artist.name)
      ).returning(Artist.name))
    try shop.expect(
      [try #require(row)], in: "Artist",
      sameAs: """
        INSERT INTO Artist VALUES (1, 'AC-DC')
        ON CONFLICT (ArtistId) DO UPDATE SET Name = excluded.Name RETURNING Name
        """)
  }

  @Test("Many rows are upserted")
  func upserts() throws {
    let genres = (20...40).map { Genre(id: $0, name: "Genre \($0)") }
    try connection.prepareInsert(in: Genre.row, onConflict: .updateAll())
      .insert(contentsOf: genres)
    try shop.expect(
      in: "Genre",
      sameAs: """
        WITH n(i) AS (VALUES (20) UNION ALL SELECT i + 1 FROM n WHERE i < 40)
        INSERT INTO Genre SELECT i, 'Genre ' || i FROM n WHERE TRUE
        ON CONFLICT (GenreId) DO UPDATE SET Name = excluded.Name
        """)
  }

  @Test("A delete removes rows that another table does not refer to")
  func delete() throws {
    let used = SelectQuery(Album.artistID, from: Album.row)
    #expect(try connection.delete(in: Artist.row, where: [Artist.id.isIn(used).not]) == 10)
    try shop.expect(
      in: "Artist",
      sameAs: "DELETE FROM Artist WHERE ArtistId NOT IN (SELECT ArtistId FROM Album)")
  }

  @Test("A delete returns the deleted rows")
  func deleteReturning() throws {
    let deleted = try connection.rows(
      of: DeleteQuery(
        from: InvoiceLine.row, where: [InvoiceLine.invoiceID.equals(3)]
      ).returning(InvoiceLine.row))
    try shop.expect(
      deleted, in: "InvoiceLine",
      sameAs: "DELETE FROM InvoiceLine WHERE InvoiceId = 3 RETURNING *")
  }

  @Test("A change is written as SQL")
  func execute() throws {
    let name = "Track"
    let changed = try connection.execute(
      "UPDATE \(identifier: name) SET \(identifier: Track.composer.name) = 'nobody' WHERE AlbumId = \(5)"
    )
    #expect(changed == 11)
    try shop.expect(
      in: "Track", sameAs: "UPDATE Track SET Composer = 'nobody' WHERE AlbumId = 5")
  }
}
