import SocleEntityTables
import SocleInjection
import SocleRepositories
import SocleStorage

/// Compiled, but not run: it registers the models for the whole program.
extension Guide {
  // ios begins
  /// The file of the app: closed before the app is suspended, opened again when it becomes active.
  @MainActor final class KitchenFile {
    private let path: String
    private var pool: SQLitePool?

    init(path: String) { self.path = path }

    func open() throws {
      guard pool == nil else { return }
      let pool = try SQLitePool(openingOrCreatingAt: path)
      let store = SQLiteEntityStore(pool)
      try Dependencies.register(Recipe.self, Step.self, Tag.self, in: store)
      self.pool = pool
    }

    /// Interrupts what runs. Later reads and writes throw until the file is opened again.
    func close() throws {
      try pool?.close(.interruptingRunningWork)
      pool = nil
    }
  }
  // ios ends
}
