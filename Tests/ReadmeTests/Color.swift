import Socle

// tour begins
nonisolated struct Color: Equatable {
  var id: Int
  var name: String
  var rgb: String
  var isTransparent: Bool
}

extension Color {
  static let id = Field("id", \Color.id)
  static let name = Field("name", \Color.name)
  static let rgb = Field("rgb", \Color.rgb)
  static let isTransparent = Field("is_trans", \Color.isTransparent)
  static let row = RowDescription(
    "colors", id, name, rgb, isTransparent, make: Color.init
  )
  .keyed(by: id)
}
// tour ends

extension Color {
  static let samples = [
    Color(id: -1, name: "[Unknown]", rgb: "0033B2", isTransparent: false),
    Color(id: 0, name: "Black", rgb: "05131D", isTransparent: false),
    Color(id: 36, name: "Trans-Red", rgb: "C91A09", isTransparent: true),
    Color(id: 320, name: "Dark Red", rgb: "720E0F", isTransparent: false),
  ]
}
