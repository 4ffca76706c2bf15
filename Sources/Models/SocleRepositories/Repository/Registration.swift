import SocleEntities
import SocleInjection

extension Dependencies {
  /// Registers a repository in `store` for each model type: one line selects an app's database.
  ///
  /// ```swift
  /// try Dependencies.register(Recipe.self, Step.self, Tag.self, in: MemoryStore())
  /// ```
  /// The store itself is registered, too, as `any EntityStore`, for transactions over several types; a later store replaces it.
  /// - Throws: `EntityError` if a type cannot be stored, or does not fit the stored data.
  public static func register<each Model: Entity>(
    _ model: repeat (each Model).Type, in store: any EntityStore
  ) throws {
    var current = Dependencies.current
    try current.register(repeat each model, in: store)
  }

  /// Registers a repository in `store` for each model type, in the scope that this value represents.
  ///
  /// The store itself is registered, too, as `any EntityStore`, for transactions over several types; a later store replaces it.
  /// - Throws: the same errors as the static method.
  public mutating func register<each Model: Entity>(
    _ model: repeat (each Model).Type, in store: any EntityStore
  ) throws {
    func add<One: Entity>(_ type: One.Type, to scope: inout Dependencies) throws {
      scope.register(try EntityRepository<One>(in: store), for: (any Repository<One>).self)
    }
    for type in repeat each model { try add(type, to: &self) }
    register(store, for: (any EntityStore).self)
  }
}

extension Injected {
  /// Injects the repository that is registered for the model type. Without a registration, every method throws
  /// `InjectionError.missing` with the name of the repository and the location of the property.
  public init<Model: Identifiable & SendableMetatype>(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) where Service == any Repository<Model>, Model.ID: EntityID {
    self.init(
      standIn: { MissingRepository<Model>(place: "\(fileID):\(line)") }, fileID: fileID, line: line)
  }
}

extension Injected where Service == any EntityStore {
  /// Injects the store that was registered with repositories. Without a registration, every throwing method throws
  /// `InjectionError.missing` with the location of the property, and `changes()` ends at once.
  public init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      standIn: { MissingStore(place: "\(fileID):\(line)") }, fileID: fileID, line: line)
  }
}

/// Takes the place of a store that is not registered; each throwing method throws, and `changes()` ends at once.
private struct MissingStore: EntityStore {
  let place: String

  private var error: InjectionError { .missing(type: "any EntityStore", neededBy: place) }

  func prepare(_ shapes: [EntityShape]) throws { throw error }
  func apply(_ changes: [EntityChange]) throws { throw error }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    throw error
  }
  func count(_ request: EntityRequest) throws -> Int { throw error }
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result { throw error }
  func changes() -> AsyncStream<Set<String>> { AsyncStream { $0.finish() } }
}

/// Takes the place of a repository that is not registered; each method throws.
private struct MissingRepository<Model: Identifiable & SendableMetatype>: Repository
where Model.ID: EntityID {
  let place: String

  private var error: InjectionError {
    .missing(type: "any Repository<\(Model.self)>", neededBy: place)
  }

  func fetch() throws -> [Model] { throw error }
  func fetch(id: Model.ID) throws -> Model? { throw error }
  func save(_ model: Model) throws { throw error }
  func delete(_ model: Model) throws { throw error }
  func save(contentsOf models: [Model], following: Bool) throws { throw error }
  func delete(contentsOf models: [Model]) throws { throw error }
  func snapshot(of models: [Model]) throws -> ModelSnapshot { throw error }
}
