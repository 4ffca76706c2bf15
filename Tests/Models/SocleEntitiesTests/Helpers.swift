import SocleEntities
import Testing

/// The row of a model, by the names of its columns.
func row<Model: Entity>(of model: Model) throws -> [String: EntityValue] {
  let rows = try #require(try EntityBatch(of: [model]).rows[Model.entityName])
  return Dictionary(uniqueKeysWithValues: zip(rows.shape.columns.map(\.name), rows.row(0)))
}

/// A model made of its own row.
func restored<Model: Entity>(_ model: Model) throws -> Model {
  try #require(try EntityBatch(of: [model]).models(Model.self, [model.storedKey]).first)
}

/// The text of the error with which a type is refused as a model.
func refusal<Model: Entity>(of type: Model.Type) -> String {
  do {
    return "accepted: \(try EntityModel.of(type).shape)"
  } catch {
    return "\(error)"
  }
}
