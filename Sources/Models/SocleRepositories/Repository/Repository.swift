import SocleEntities

/// Stores and loads the models of one type: everything that an app's logic needs from its database.
///
/// ```swift
/// final class PlaygroundViewModel {
///   @Injected private var recipes: any Repository<Recipe>
///
///   func add(_ name: String) throws { try recipes.save(Recipe(name: name)) }
///   func soups() throws -> [Recipe] { try recipes.fetch(where: [.that(\.name, hasPrefix: "Soup")]) }
/// }
/// ```
///
/// ``EntityRepository`` implements this protocol for every ``/SocleEntities/EntityStore``. Every method has a synchronous and an
/// `async` form of the same name. Models need not be `Sendable`: they stay with the caller, and only plain values go to other
/// threads.
///
/// A repository of an app's own, such as a fake, implements the first four methods. The others have defaults that call these:
/// they fetch all models, and change several models in several transactions. A synchronous method also implements the
/// `async` requirement.
public protocol Repository<Model>: Sendable {
  /// The type of the models.
  associatedtype Model: Identifiable, SendableMetatype where Model.ID: EntityID

  /// All models, in the order of their ids.
  func fetch() throws -> [Model]

  /// The model with this id; nil if none is stored.
  func fetch(id: Model.ID) throws -> Model?

  /// Stores a model and all models related to it, directly or indirectly; see ``save(contentsOf:following:)-(_,_)``.
  func save(_ model: Model) throws

  /// Deletes a model by its id, and follows its delete rules; see ``delete(contentsOf:)-(_)``.
  func delete(_ model: Model) throws

  /// The models that a query selects. Among the result and all related models, each id is represented by one object.
  ///
  /// - Throws: `EntityError` with the entity, id and property if a stored entity does not fit its model.
  func fetch(_ query: Query<Model>) throws -> [Model]

  /// The models that a query selects, without those that do not fit their type, and without models whose relations hold such a
  /// model: saving them would remove it from these relations. Only inverses, which a save ignores, are returned without it. The
  /// default implementation skips nothing.
  ///
  /// - Parameter skip: Called with the error of each stored model that is left out; if nil, the first error is thrown.
  func fetch(_ query: Query<Model>, skipping skip: ((any Error) -> Void)?) throws -> [Model]

  /// The number of models that match all of `filters`.
  func count(where filters: [Filter<Model>]) throws -> Int

  /// Stores models and all models related to them, directly or indirectly, by id and in one transaction.
  ///
  /// The stored model with the same id is replaced completely: a nil property, an empty list or a nil relation clears what was
  /// stored. Models that were removed from a list are not deleted. A relation that a fetch has left out (see `Indirect`) keeps
  /// what is stored, and an inverse is ignored.
  /// - Parameter following: Whether the related models are stored, too. If false, `models` alone are stored, with the keys of
  ///   their relations.
  /// - Throws: `EntityError.dangling` with the first related model that is neither stored before nor by this call.
  func save(contentsOf models: [Model], following: Bool) throws

  /// Deletes models by id, and follows their delete rules, in one transaction. Models that are not stored are ignored.
  ///
  /// - Throws: `EntityError.denied` if a delete rule forbids the deletion; then nothing is deleted.
  func delete(contentsOf models: [Model]) throws

  /// The ids of the models that a query selects, without loading the models.
  func ids(_ query: Query<Model>) throws -> [Model.ID]

  /// Deletes the models that a query selects, and follows their delete rules, in one transaction.
  ///
  /// - Throws: `EntityError.denied` if a delete rule forbids the deletion; then nothing is deleted.
  func delete(_ query: Query<Model>) throws

  /// Sets properties of the models that a query selects, in one transaction, without loading the models.
  ///
  /// - Throws: `EntityError.unknownProperty` for a key path that is not a stored property; `EntityError.invalidRequest` for two
  ///   assignments of one property.
  func update(_ query: Query<Model>, set assignments: [Assignment<Model>]) throws

  /// The present state of models and of all models related to them, with which a later save can check that nobody else has
  /// changed them.
  func snapshot(of models: [Model]) throws -> ModelSnapshot

  /// Stores models as ``save(contentsOf:following:)-(_,_)`` does, unless a stored model of `snapshot` was changed after the
  /// snapshot was taken.
  ///
  /// Values stored as JSON are compared as values: the order of names in the text makes no difference.
  /// - Throws: `EntityError.changed` with the first model that was changed, and its properties; `EntityError.notLoaded` for a list
  ///   that the models contain, but the snapshot does not. Then nothing is stored.
  func save(
    contentsOf models: [Model], ifUnchangedSince snapshot: ModelSnapshot
  ) throws

  /// The results of a query over time; see ``results(where:orderedBy:limit:offset:loading:)``.
  func results(_ query: Query<Model>) -> ModelResults<Model>

  /// All models, fetched on another thread.
  nonisolated(nonsending) func fetch() async throws -> [Model]

  /// The model with this id, fetched on another thread.
  nonisolated(nonsending) func fetch(id: Model.ID) async throws -> Model?

  /// Stores a model and all models related to it, on another thread.
  nonisolated(nonsending) func save(_ model: Model) async throws

  /// Deletes a model by its id, on another thread.
  nonisolated(nonsending) func delete(_ model: Model) async throws

  /// The models that a query selects, fetched on another thread.
  nonisolated(nonsending) func fetch(_ query: Query<Model>) async throws -> [Model]

  /// The models that a query selects and that fit their type, fetched on another thread.
  nonisolated(nonsending) func fetch(
    _ query: Query<Model>, skipping skip: ((any Error) -> Void)?
  ) async throws -> [Model]

  /// The number of models that match all of `filters`, counted on another thread.
  nonisolated(nonsending) func count(where filters: [Filter<Model>]) async throws -> Int

  /// Stores models on another thread; see ``save(contentsOf:following:)-(_,_)``.
  nonisolated(nonsending) func save(contentsOf models: [Model], following: Bool) async throws

  /// Deletes models by id, on another thread.
  nonisolated(nonsending) func delete(contentsOf models: [Model]) async throws

  /// The ids of the models that a query selects, read on another thread.
  nonisolated(nonsending) func ids(_ query: Query<Model>) async throws -> [Model.ID]

  /// Deletes the models that a query selects, on another thread.
  nonisolated(nonsending) func delete(_ query: Query<Model>) async throws

  /// Sets properties of the models that a query selects, on another thread.
  nonisolated(nonsending) func update(
    _ query: Query<Model>, set assignments: [Assignment<Model>]
  ) async throws

  /// Stores models on another thread. Throws `EntityError.changed`, and stores nothing, if a stored model of `snapshot` was
  /// changed after the snapshot was taken.
  nonisolated(nonsending) func save(
    contentsOf models: [Model], ifUnchangedSince snapshot: ModelSnapshot
  ) async throws
}
