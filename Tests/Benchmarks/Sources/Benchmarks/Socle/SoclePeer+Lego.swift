import CSVLoading
import LegoCatalogue

extension SoclePeer {
  func loadLego(_ run: Run) throws -> Outcome {
    let loader = try CSVLoader(legoFolder: run.materials + "/csv", database: run.path)
    try run.measure { _ = try loader.load() }
    return .database
  }
}
