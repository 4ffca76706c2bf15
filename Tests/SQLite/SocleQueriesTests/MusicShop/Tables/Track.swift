import SocleCore

/// A piece of music, which may be on an album.
struct Track: Equatable {
  var id: Int
  var name: String
  var albumID: Int?
  var mediaTypeID: Int
  var genreID: Int?
  var composer: String?
  var milliseconds: Int
  var bytes: Int?
  var unitPrice: Double
}

extension Track {
  static let id = Field("TrackId", \Track.id)
  static let name = Field("Name", \Track.name)
  static let albumID = Field("AlbumId", \Track.albumID)
  static let mediaTypeID = Field("MediaTypeId", \Track.mediaTypeID)
  static let genreID = Field("GenreId", \Track.genreID)
  static let composer = Field("Composer", \Track.composer)
  static let milliseconds = Field("Milliseconds", \Track.milliseconds)
  static let bytes = Field("Bytes", \Track.bytes)
  static let unitPrice = Field("UnitPrice", \Track.unitPrice)
  static let row = RowDescription(
    "Track", id, name, albumID, mediaTypeID, genreID, composer, milliseconds, bytes, unitPrice,
    make: Track.init
  )
  .keyed(by: id)
}
