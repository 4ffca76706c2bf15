import LegoCatalogue
import SocleCSV

extension SoclePeer {
  func loadLego(_ run: Run) throws -> Outcome {
    let loader = try CSVLoader(legoFolder: run.materials + "/csv", database: run.path)
    try run.measure { _ = try loader.load() }
    return .database
  }
}
