import CLibpq
import Foundation

/// A connection, as a program by hand uses it: prepared statements with binary parameters, in libpq's pipeline mode.
final class Client {
  let handle: OpaquePointer
  private var names: [String: String] = [:]

  init(_ location: String) throws {
    guard let handle = PQconnectdb(location), PQstatus(handle) == CONNECTION_OK else {
      throw Failure(what: "connecting")
    }
    self.handle = handle
  }

  deinit { PQfinish(handle) }

  @discardableResult
  func run(_ sql: String) throws -> OpaquePointer {
    try check(PQexecParams(handle, sql, 0, nil, nil, nil, nil, 1), sql)
  }

  /// Runs statements with array parameters as one transaction, in one round trip.
  func transact(_ statements: [(sql: String, parameters: [[UInt8]])]) throws {
    PQenterPipelineMode(handle)
    var count = 0
    func send(_ sql: String, _ parameters: [[UInt8]]) {
      let known = names[sql]
      let name = known ?? "h\(names.count)"
      if known == nil {
        names[sql] = name
        PQsendPrepare(handle, name, sql, 0, nil)
        count += 1
      }
      let lengths = parameters.map { Int32($0.count) }
      let formats = [Int32](repeating: 1, count: parameters.count)
      withPointers(parameters[...]) {
        _ = PQsendQueryPrepared(handle, name, Int32(parameters.count), $0, lengths, formats, 1)
      }
      count += 1
    }
    send("BEGIN", [])
    for (sql, parameters) in statements { send(sql, parameters) }
    send("COMMIT", [])
    PQpipelineSync(handle)
    for _ in 0..<count {
      PQclear(try check(PQgetResult(handle), "a statement"))
      _ = PQgetResult(handle)
    }
    PQclear(PQgetResult(handle))
    PQexitPipelineMode(handle)
  }

  func copyIn(_ sql: String, _ bytes: [UInt8]) throws {
    PQclear(try check(PQexec(handle, sql), sql))
    bytes.withUnsafeBytes {
      _ = PQputCopyData(
        handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
    }
    PQputCopyEnd(handle, nil)
    PQclear(try check(PQgetResult(handle), sql))
    _ = PQgetResult(handle)
  }

  private func withPointers(
    _ rest: ArraySlice<[UInt8]>, _ pointers: [UnsafePointer<CChar>?] = [],
    _ body: ([UnsafePointer<CChar>?]) -> Void
  ) {
    guard let first = rest.first else { return body(pointers) }
    first.withUnsafeBytes {
      withPointers(
        rest.dropFirst(), pointers + [$0.baseAddress?.assumingMemoryBound(to: CChar.self)], body)
    }
  }

  private func check(_ result: OpaquePointer?, _ what: String) throws -> OpaquePointer {
    let status = PQresultStatus(result)
    guard let result,
      status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
        || status == PGRES_COPY_IN
    else { throw Failure(what: "\(what): \(String(cString: PQerrorMessage(handle)))") }
    return result
  }
}

extension [UInt8] {
  mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
  mutating func add(_ id: UUID) {
    append(16 as Int32)
    Swift.withUnsafeBytes(of: id.uuid) { append(contentsOf: $0) }
  }
  mutating func add(_ text: String?) {
    guard var text else { return append(-1 as Int32) }
    text.withUTF8 {
      append(Int32($0.count))
      append(contentsOf: $0)
    }
  }
  mutating func add(_ number: Int) {
    append(8 as Int32)
    append(Int64(number))
  }
  mutating func add(_ number: Double) {
    append(8 as Int32)
    append(number.bitPattern)
  }

  /// The header of an array of one dimension.
  static func array(_ type: UInt32, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + count * 24)
    for number in [1, 1] as [Int32] { bytes.append(number) }
    bytes.append(type)
    bytes.append(Int32(count))
    bytes.append(1 as Int32)
    return bytes
  }
}
