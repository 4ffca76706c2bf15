import SocleCore

/// An album of one artist.
nonisolated struct Album: Equatable {
  var id: Int
  var title: String
  var artistID: Int
}

extension Album {
  static let id = Field("AlbumId", \Album.id)
  static let title = Field("Title", \Album.title)
  static let artistID = Field("ArtistId", \Album.artistID)
  static let row = RowDescription(
    "Album", id, title, artistID, make: Album.init
  )
  .keyed(by: id)
}
