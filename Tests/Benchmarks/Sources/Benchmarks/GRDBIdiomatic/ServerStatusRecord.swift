import GRDB

/// A server's status as GRDB's README would have it declared.
struct ServerStatusRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "status"

  var id: Int
  var load: Int
  var score: Double
  var status: Int

  init(_ status: ServerStatus) {
    (id, load, score, self.status) = (status.id, status.load, status.score, status.status)
  }
}
