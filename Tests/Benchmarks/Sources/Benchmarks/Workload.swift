/// One thing that every peer does with the same data and, checked, with the same result.
enum Workload: String, CaseIterable, Codable, Sendable {
  case insertInBulk = "W1"
  case insertRowByRow = "W1b"
  case insertKeyed = "W1k"
  case readAll = "W2"
  case streamAndSum = "W3"
  case lookUpOneByOne = "W4"
  case lookUpTogether = "W4b"
  case joinAndGroup = "W5"
  case insertAlone = "W6"
  case upsert = "W7"
  case loadLego = "W8"
  case readBesideWriter = "W9"
  case useEachVerb = "W10"
  /// Rows made when their turn comes, so that memory shows whether the peer streams.
  case insertStreamed = "W1s"

  var title: String {
    switch self {
    case .insertInBulk: "bulk insert"
    case .insertRowByRow: "insert row by row"
    case .insertKeyed: "bulk insert by key"
    case .readAll: "read all"
    case .streamAndSum: "stream and sum"
    case .lookUpOneByOne: "look up one by one"
    case .lookUpTogether: "look up together"
    case .joinAndGroup: "join and group"
    case .insertAlone: "autocommit inserts"
    case .upsert: "upsert"
    case .loadLego: "load LEGO"
    case .readBesideWriter: "read beside a writer"
    case .useEachVerb: "one verb for one row"
    case .insertStreamed: "insert a lazy sequence"
    }
  }

  /// The peer whose CPU time is 1.0.
  var baseline: String {
    switch self {
    case .loadLego: SQLiteProgramPeer().name
    case .readBesideWriter: GRDBFastestPeer().name
    default: CFormsPeer.plain.name
    }
  }
}
