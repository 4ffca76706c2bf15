import SocleCore

/// A track in a playlist.
struct PlaylistTrack: Equatable {
  var playlistID: Int
  var trackID: Int
}

extension PlaylistTrack {
  static let playlistID = Field("PlaylistId", \PlaylistTrack.playlistID)
  static let trackID = Field("TrackId", \PlaylistTrack.trackID)
  static let row = RowDescription(
    "PlaylistTrack", playlistID, trackID, make: PlaylistTrack.init
  )
  .keyed(by: playlistID, trackID)
}
