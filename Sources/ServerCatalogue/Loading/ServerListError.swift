/// What keeps a list of servers from being read or written. In every case nothing was changed.
public enum ServerListError: Error, Hashable, Sendable {
  /// The file cannot be read, or its compressed data is damaged; `reason` says all of it.
  case unreadable(source: String, reason: String)
  /// There are more bytes than ``ServerListReader/byteLimit``.
  case tooLarge(source: String, limit: Int)
  /// The bytes are not JSON; `reason` contains line and column of the first error.
  case notJSON(source: String, reason: String)
  /// The JSON is not a list of the API.
  case notAList(source: String, problem: RejectedItem)
  /// A list of loads was read as a list of servers.
  case loadsOnly(source: String)
  /// Items are bad: the first ones, at most 20, and how many there are in all.
  case rejected([RejectedItem], total: Int, source: String)
  /// No item is good, so that every stored server would be removed.
  case noGoodItem(source: String)
  /// A replacement would remove more than half of the `stored` servers.
  case removesTooMany(removed: Int, stored: Int, source: String)
  /// A replacement would remove servers, and `count` bad items without a readable id may describe them.
  case unidentified(count: Int, removed: Int, source: String)
  /// The file to be written is there already.
  case fileExists(path: String)
  /// The system refuses to create or to write the file; `reason` is its own text.
  case cannotWrite(path: String, reason: String)
  /// A server to be written has a number that JSON cannot express.
  case notANumber(id: String, key: String)
  /// The number of servers asked of the generator is not from 0 to `limit`.
  case countOutOfRange(count: Int, limit: Int)
}
