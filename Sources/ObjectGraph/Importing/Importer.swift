import Entities
import Foundation

/// Decodes the objects of one type.
protocol AnyImporter: AnyObject {
  var shape: EntityShape { get }
  /// Decodes an object without its relations, and returns its place in the batch.
  func add(_ id: Int64, _ json: Data, _ decoder: JSONDecoder) throws -> Int
  func batch() throws -> EntityBatch
}

extension Saveable {
  static func importer() throws -> any AnyImporter { try Importer<Self>() }
}

private final class Importer<Model: Saveable>: AnyImporter {
  let shape: EntityShape
  private var models: [Model] = []

  init() throws {
    shape = try EntityModel.of(Model.self).shape
  }

  func add(_ id: Int64, _ json: Data, _ decoder: JSONDecoder) throws -> Int {
    guard var object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw Unreadable(reason: "its JSON is no object")
    }
    object["id"] = id
    for relation in shape.relations {
      object[relation.name] = relation.isToMany ? [] as [Any] : NSNull()
    }
    let whole = try JSONSerialization.data(withJSONObject: object)
    let model = try decoder.decode(Model.self, from: whole)
    // Finds what cannot be stored.
    _ = try EntityBatch(of: [model], isDeep: false)
    models.append(model)
    return models.count - 1
  }

  func batch() throws -> EntityBatch { try EntityBatch(of: models, isDeep: false) }
}

/// Why a row is not imported.
struct Unreadable: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
