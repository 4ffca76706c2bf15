/// Records that are passed together from the thread that reads to the thread that stores.
///
/// Unchecked, because the compiler cannot prove that it is safe: a block belongs to one thread at a time, and
/// ``BlockQueue``, through which it is passed, orders the accesses of both.
final class RecordBlock: @unchecked Sendable {

  /// A record that is not among the rows, and the number of rows before it.
  struct Reject {
    let row: Int
    let rejection: Rejection
    let record: [UInt8]
  }

  /// What follows the block.
  enum End {
    case another
    case nothing
    case failure(any Error)
  }

  /// The maximum number of rows of any block, a power of two.
  static let rowLimit = 8192

  /// The maximum number of cells of a block, so that a thousand columns need no more memory than ten.
  private static let cellLimit = 1 << 17

  private static let byteLimit = 512 << 10
  /// The number of readable bytes behind the last text, as in the reader's buffer.
  private static let padding = 16

  /// The cells of all rows, `stride` for each.
  let cells: UnsafeMutablePointer<CSVCell>
  let stride: Int
  private let capacity: Int
  /// The good rows in the order in which they are stored.
  private let records: UnsafeMutablePointer<CSVRecord>
  private var recordCount = 0
  private let order: UnsafeMutablePointer<UInt64>
  /// For each row, whether it turned out to be bad.
  let isRejected: UnsafeMutablePointer<Bool>
  /// For each row, whether a parent has to be looked up.
  let needsLookUp: UnsafeMutablePointer<Bool>
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCapacity: Int
  private var byteCount = 0

  private(set) var rowCount = 0
  private var limit = 0
  private(set) var rejects: [Reject] = []
  /// Whether nothing is rejected, and nothing has to be looked up.
  private(set) var isClean = true
  private var rejectedBytes = 0
  var end = End.another
  /// The number of records, and of the file's bytes, that were read up to the end of this block.
  var recordsRead = 0
  var bytesRead = 0

  init(columnCount: Int) {
    stride = columnCount + 1
    capacity = min(Self.rowLimit, Self.cellLimit / stride)
    cells = .allocate(capacity: stride * capacity)
    needsLookUp = .allocate(capacity: capacity)
    records = .allocate(capacity: capacity)
    order = .allocate(capacity: capacity)
    isRejected = .allocate(capacity: capacity)
    isRejected.initialize(repeating: false, count: capacity)
    byteCapacity = Self.byteLimit
    bytes = .allocate(capacity: byteCapacity + Self.padding)
  }

  deinit {
    cells.deallocate()
    needsLookUp.deallocate()
    records.deallocate()
    order.deallocate()
    isRejected.deallocate()
    bytes.deallocate()
  }

  /// Makes room for at most `limit` rows.
  func clear(limit: Int) {
    self.limit = min(limit, capacity)
    rowCount = 0
    byteCount = 0
    rejects = []
    isClean = true
    rejectedBytes = 0
    end = .another
  }

  /// Whether there is room for another record that is not a row.
  var hasRoomForReject: Bool { rejects.count < Self.rowLimit && rejectedBytes < Self.byteLimit }

  func reject(_ rejection: Rejection, _ record: [UInt8]) {
    rejects.append(Reject(row: rowCount, rejection: rejection, record: record))
    rejectedBytes += record.count
    isClean = false
  }

  /// The good rows in the order in which they are stored.
  var goodRecords: UnsafeBufferPointer<CSVRecord> {
    UnsafeBufferPointer(start: records, count: recordCount)
  }

  func record(_ row: Int) -> CSVRecord { CSVRecord(cells: cells + row &* stride) }

  /// Sorts the rows by rank; rows of the same rank keep the order of the file.
  ///
  /// The low bits of a rank are ignored: the row's position takes their place.
  func setOrder(by rank: (CSVRecord) -> UInt64) {
    let low = UInt64(Self.rowLimit - 1)
    for row in 0..<rowCount { order[row] = rank(record(row)) & ~low | UInt64(row) }
    var places = UnsafeMutableBufferPointer(start: order, count: rowCount)
    places.sort()
    for place in 0..<rowCount {
      (records + place).initialize(to: record(Int(order[place] & low)))
    }
    recordCount = rowCount
  }

  /// Removes the rows that turned out to be bad from the order.
  func removeRejectedRows() {
    var count = 0
    for place in 0..<recordCount {
      let row = (records[place].cells - cells) / stride
      guard !isRejected[row] else {
        isRejected[row] = false
        continue
      }
      records[count] = records[place]
      count += 1
    }
    recordCount = count
  }

  /// Copies a record, texts included; false if there is no room.
  @inline(__always)
  func append(_ record: UnsafeMutablePointer<CSVCell>, needsLookUp: Bool) -> Bool {
    guard rowCount < limit, makeRoom(for: record) else { return false }
    let row = cells + rowCount &* stride
    var target = bytes + byteCount
    var index = 0
    while index < stride {
      let text = record[index].text
      var copy = text
      if let start = text.baseAddress {
        Self.copy(start, to: target, count: text.count)
        copy = UnsafeBufferPointer(start: UnsafePointer(target), count: text.count)
      }
      (row + index).initialize(to: CSVCell(text: copy, integer: record[index].integer))
      target += text.count
      index &+= 1
    }
    // A key is read by words, a little beyond its end.
    UnsafeMutableRawPointer(target).storeBytes(of: 0, as: UInt64.self)
    byteCount = target - bytes
    self.needsLookUp[rowCount] = needsLookUp
    if needsLookUp { isClean = false }
    rowCount &+= 1
    return true
  }

  /// Copies `count` bytes. For a short text it copies sixteen bytes, for which both buffers are padded, because that needs no
  /// call.
  @inline(__always)
  private static func copy(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    guard count <= padding else { return target.update(from: source, count: count) }
    let bytes = UnsafeRawPointer(source).loadUnaligned(as: SIMD2<UInt64>.self)
    UnsafeMutableRawPointer(target).storeBytes(of: bytes, as: SIMD2<UInt64>.self)
  }

  @inline(__always)
  private func makeRoom(for record: UnsafeMutablePointer<CSVCell>) -> Bool {
    var size = 0
    for index in 0..<stride { size &+= record[index].text.count }
    if size <= byteCapacity &- byteCount { return true }
    // Only an empty block grows: the cells of its rows point into it.
    guard rowCount == 0 else { return false }
    grow(to: size)
    return true
  }

  private func grow(to size: Int) {
    bytes.deallocate()
    byteCapacity = size
    bytes = .allocate(capacity: size + Self.padding)
  }
}
