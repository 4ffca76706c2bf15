/// One row of the grouped join: what there is in one place.
struct PlaceSummary: Equatable, Sendable {
  var country: String
  var city: String
  var endpoints: Int
  var logicals: Int
  var lowestScore: Double
  var highestTier: Int
  var protocols: Int
}
