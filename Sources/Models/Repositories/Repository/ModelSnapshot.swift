import Entities

/// The state of models and of all models related to them at one moment; see ``Repository/snapshot(of:)``.
///
/// It remains as it is when the models are changed.
public struct ModelSnapshot: Sendable {
  let batch: EntityBatch
}
