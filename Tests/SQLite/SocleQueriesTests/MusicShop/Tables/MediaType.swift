import SocleCore

/// A format of files.
struct MediaType: Equatable {
  var id: Int
  var name: String?
}

extension MediaType {
  static let id = Field("MediaTypeId", \MediaType.id)
  static let name = Field("Name", \MediaType.name)
  static let row = RowDescription(
    "MediaType", id, name, make: MediaType.init
  )
  .keyed(by: id)
}
