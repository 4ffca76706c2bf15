import SocleCore

/// The row type of the README, used by many tests.
package struct Color: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var rgb: String
  package var isTransparent: Bool

  package init(id: Int, name: String, rgb: String, isTransparent: Bool) {
    self.id = id
    self.name = name
    self.rgb = rgb
    self.isTransparent = isTransparent
  }
}

extension Color {
  package static let id = Field("id", \Color.id)
  package static let name = Field("name", \Color.name)
  package static let rgb = Field("rgb", \Color.rgb)
  package static let isTransparent = Field("is_trans", \Color.isTransparent)
  package static let row = RowDescription(
    "colors", id, name, rgb, isTransparent, make: Color.init
  )
  .keyed(by: id)

  package static let samples = [
    Color(id: -1, name: "[Unknown]", rgb: "0033B2", isTransparent: false),
    Color(id: 4, name: "Red", rgb: "C91A09", isTransparent: false),
    Color(id: 36, name: "Trans-Red", rgb: "C91A09", isTransparent: true),
  ]
}
