import SoclePostgreSQL
import SocleModels

/// One of two files that import both products, in either order: the names that they share are the same declarations.
struct PostgreSQLFirst: Entity, Equatable {
  var id = "first"
  var name = ""

  static func kept(in store: any EntityStore) throws -> [Self] {
    let repository = try EntityRepository<Self>(in: store)
    try repository.save(Self(name: "kept"))
    return try repository.fetch()
  }
}
