import SocleCore

/// A list of tracks.
struct Playlist: Equatable {
  var id: Int
  var name: String?
}

extension Playlist {
  static let id = Field("PlaylistId", \Playlist.id)
  static let name = Field("Name", \Playlist.name)
  static let row = RowDescription(
    "Playlist", id, name, make: Playlist.init
  )
  .keyed(by: id)
}
