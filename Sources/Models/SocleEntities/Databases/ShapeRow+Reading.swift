import Foundation

extension ShapeRow {
  /// A stored row, with the shapes as texts.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a text is not a shape.
  package init(number: Int, prepared: String, present: String) throws(EntityError) {
    func shape(_ text: String) throws(EntityError) -> EntityShape {
      do { return try JSONDecoder().decode(EntityShape.self, from: Data(text.utf8)) } catch {
        var cause = "it is not the JSON of a shape"
        if case DecodingError.dataCorrupted(let context) = error {
          cause = context.debugDescription
        }
        throw .incompatible(
          entity: "socle_shapes",
          reason: """
            the row with the number \(number) cannot be read: \(cause). If other code has changed the row, restore the \
            table from a backup
            """)
      }
    }
    self.init(number: number, prepared: try shape(prepared), present: try shape(present))
  }
}
