import SocleCore
import SocleQueries

extension Logical {
  static let id = Field("id", \Logical.id)
  static let country = Field("country", \Logical.country)
  static let city = Field("city", \Logical.city)
  static let tier = Field("tier", \Logical.tier)
  static let score = Field("score", \Logical.score)
  static let row = RowDescription(
    "logical", id, country, city, tier, score, make: Logical.init
  )
  .keyed(by: id)
}

extension Endpoint {
  static let id = Field("id", \Endpoint.id)
  static let logical = Field("logical", \Endpoint.logical)
  static let status = Field("status", \Endpoint.status)
  static let protocols = Field("protocols", \Endpoint.protocols)
  static let row = RowDescription(
    "endpoint", id, logical, status, protocols, make: Endpoint.init
  )
  .keyed(by: id)
  .with(indexes: [IndexDescription("endpoint_by_logical", on: ["logical"])])
}

extension PlaceSummary {
  /// One for each place that has an endpoint in service.
  static let query = SelectQuery(
    Logical.country, Logical.city, Aggregate.rowCount, Logical.id.countDistinct,
    Logical.score.min.required, Logical.tier.max.required, Endpoint.protocols.sum.required,
    from: Logical.row, make: PlaceSummary.init
  )
  .joined(to: Endpoint.row, on: [Endpoint.logical.equals(Logical.id)])
  .where([Endpoint.status.differs(from: 0)])
  .grouped(by: Logical.country, Logical.city)
  .ordered(by: [Logical.country.ascending, Logical.city.ascending])
}
