import SocleCore

/// An artist or band.
nonisolated struct Artist: Equatable {
  var id: Int
  var name: String?
}

extension Artist {
  static let id = Field("ArtistId", \Artist.id)
  static let name = Field("Name", \Artist.name)
  static let row = RowDescription(
    "Artist", id, name, make: Artist.init
  )
  .keyed(by: id)
}
