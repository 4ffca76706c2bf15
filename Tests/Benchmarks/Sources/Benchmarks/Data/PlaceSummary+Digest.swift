import CPeers

extension PlaceSummary {
  /// Adds this place to `digest` as the C peers add theirs.
  func add(to digest: inout peer_digest) {
    var place = peer_place()
    place.endpoints = Int64(endpoints)
    place.logicals = Int64(logicals)
    place.lowest_score = lowestScore
    place.highest_tier = Int64(highestTier)
    place.protocols = Int64(protocols)
    withBytes(of: country) { start, count in
      (place.country, place.country_length) = (start, count)
      withBytes(of: city) { start, count in
        (place.city, place.city_length) = (start, count)
        peer_digest_add_place(&digest, &place)
      }
    }
  }
}
