import Foundation
import SocleEntities
import SocleRepositories

extension Guide {
  // guide begins
  final class Ingredient: EntityRepresentable {
    let id: UUID
    var name: String

    init(id: UUID = UUID(), name: String) {
      self.id = id
      self.name = name
    }

    static let shape = EntityShape("Ingredient", properties: [EntityProperty("name", .string)])

    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      if let known = visited[id] { return known }
      let result = EntityRepresentation(
        id: id, entityName: "Ingredient", values: ["name": .string(name)])
      visited[id] = result
      return result
    }

    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) throws -> Ingredient? {
      if let known = visited[representation.id] { return known as? Ingredient }
      let result = Ingredient(id: representation.id, name: try representation.value("name"))
      visited[representation.id] = result
      return result
    }
  }
  // guide ends
}
