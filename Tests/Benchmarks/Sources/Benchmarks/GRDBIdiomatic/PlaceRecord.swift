import GRDB

/// A place as GRDB's README would have it read from a request in SQL.
struct PlaceRecord: Codable, FetchableRecord {
  var country: String
  var city: String
  var endpoints: Int
  var logicals: Int
  var lowestScore: Double
  var highestTier: Int
  var protocols: Int

  /// The query of all peers, with a name for each column that a record decodes by name.
  static let request = SQLRequest<PlaceRecord>(
    sql: """
      SELECT country, city, count(*) AS endpoints, count(DISTINCT logical.id) AS logicals,
        min(score) AS lowestScore, max(tier) AS highestTier,
        sum(endpoint.protocols) AS protocols
      FROM logical JOIN endpoint ON endpoint.logical = logical.id
      WHERE endpoint.status <> 0
      GROUP BY country, city
      ORDER BY country, city
      """)

  var place: PlaceSummary {
    PlaceSummary(
      country: country, city: city, endpoints: endpoints, logicals: logicals,
      lowestScore: lowestScore, highestTier: highestTier, protocols: protocols)
  }
}
