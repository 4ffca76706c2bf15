import SocleCore

/// A kind of music.
struct Genre: Equatable {
  var id: Int
  var name: String?
}

extension Genre {
  static let id = Field("GenreId", \Genre.id)
  static let name = Field("Name", \Genre.name)
  static let row = RowDescription(
    "Genre", id, name, make: Genre.init
  )
  .keyed(by: id)
}
