import CPeers
import Foundation

extension CFormsPeer {
  func insertInBulk(_ run: Run) throws -> Outcome { try insert(run, with: forms.insert) }

  func insertRowByRow(_ run: Run) throws -> Outcome { try insert(run, with: forms.insert) }

  func insertAlone(_ run: Run) throws -> Outcome { try insert(run, with: forms.insertAlone) }

  func insertStreamed(_ run: Run) throws -> Outcome {
    let connection = try CConnection(for: run)
    try connection.check(run.measure { forms.insertGenerated(connection.database, run.size) })
    return .database
  }

  func upsert(_ run: Run) throws -> Outcome {
    let connection = try CConnection(for: run)
    let statuses = peer_statuses_generated(run.size, 1)
    defer { free(statuses) }
    try connection.check(run.measure { forms.upsert(connection.database, statuses, run.size) })
    return .database
  }

  func useEachVerb(_ run: Run) throws -> Outcome { try insert(run, with: peer_plain_verbs) }

  private func insert(_ run: Run, with form: CForms.InsertLots) throws -> Outcome {
    let connection = try CConnection(for: run)
    var lots = peer_lots_generated(run.size)
    defer { peer_lots_free(&lots) }
    try connection.check(run.measure { form(connection.database, lots.lots, lots.count) })
    return .database
  }
}
