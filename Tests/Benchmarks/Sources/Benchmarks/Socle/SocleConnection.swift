import CPeers
import SocleCore

/// Opens Socle with the settings of all peers.
enum SocleConnection {
  static func open(for run: Run) throws -> Connection {
    let options = ConnectionOptions(enforcesForeignKeys: false)
    guard run.isInMemory else {
      return try Connection(openingExistingAt: run.path, options: options)
    }
    let connection = try Connection.inMemory(options: options)
    try fill(connection, run.fixture)
    return connection
  }

  private static func fill(_ connection: Connection, _ fixture: Fixture) throws {
    try connection.createTable(fixture.hasKey ? Lot.row : Lot.keylessRow)
    try connection.createTable(ServerStatus.row)
    let lots = (0..<fixture.lots).lazy.map { Lot.numbered($0 + 1) }
    try connection.prepareInsert(in: Lot.row).insert(contentsOf: lots)
    let statuses = ServerStatus.generated(fixture.statuses, generation: 0)
    try connection.prepareInsert(in: ServerStatus.row).insert(contentsOf: statuses)
    if fixture.logicals > 0 { try fillPlaces(connection, logicals: fixture.logicals) }
  }

  private static func fillPlaces(_ connection: Connection, logicals: Int) throws {
    try connection.createTable(Logical.row)
    try connection.createTable(Endpoint.row)
    try connection.prepareInsert(in: Logical.row)
      .insert(contentsOf: (0..<logicals).lazy.map { .numbered($0 + 1) })
    let endpoints = (0..<peer_endpoint_count(logicals)).lazy.map {
      Endpoint.numbered($0 + 1, amongLogicals: logicals)
    }
    try connection.prepareInsert(in: Endpoint.row).insert(contentsOf: endpoints)
  }
}
