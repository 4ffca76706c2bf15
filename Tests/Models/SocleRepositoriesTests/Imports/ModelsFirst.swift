import SocleModels
import SoclePostgreSQL

/// One of two files that import both products, in either order: the names that they share are the same declarations. This one
/// qualifies a name, as beside another package that has it.
struct ModelsFirst: SocleModels.Entity, Equatable {
  var id = "first"
  var name = ""

  static func kept(in store: any EntityStore) throws -> [Self] {
    let repository = try EntityRepository<Self>(in: store)
    try repository.save(Self(name: "kept"))
    return try repository.fetch()
  }
}
