/// Records that are passed together from the thread that reads to the thread that stores.
///
/// Unchecked, because the compiler cannot prove that it is safe: a block belongs to one thread at a time, and
/// ``BlockQueue``, through which it is passed, orders the accesses of both.
final class RecordBlock: @unchecked Sendable {
  enum End {
    case another
    case nothing
    case failure(any Error)
  }

  /// The maximum number of rows of any block, a power of two.
  static let rowLimit = 8192
  private static let lowBits = UInt64(rowLimit - 1)

  /// The maximum number of cells of a block, so that a thousand columns need no more memory than ten.
  private static let cellLimit = 1 << 17

  private static let byteLimit = 512 << 10
  /// The number of bytes above which a block must be the only one in use, so that there is memory for one large record only.
  private static let largeSize = 2 << 20
  /// The number of readable bytes behind the last text, as in the reader's buffer.
  private static let padding = 16

  let cells: UnsafeMutablePointer<CSVCell>
  let stride: Int
  private let capacity: Int
  /// The rows in the order in which they are stored, in the low bits.
  private let order: UnsafeMutablePointer<UInt64>
  /// For each row, whether one of its parents is in no cache.
  let isParentUnknown: UnsafeMutablePointer<Bool>
  /// For each row, whether it was rejected after it was read.
  let isRejected: UnsafeMutablePointer<Bool>
  /// The rejections of records that are not among the rows, each with the record's place.
  var rejections: [(place: Int, rejection: Rejection)] = []
  /// The rows that have fewer fields than the header, each with the number of its fields.
  var shortRows: [(row: Int, fieldCount: Int)] = []
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCapacity: Int
  private var byteCount = 0

  private(set) var rowCount = 0
  /// The number of rows that ``next()`` has passed.
  private(set) var position = 0
  private var limit = 0
  private(set) var hasUnknownParents = false
  var end = End.another
  /// The number of records, and of the file's bytes, that were read up to the end of this block.
  var recordsRead = 0
  var bytesRead = 0
  /// The number of rows of delimiters only up to the end of this block.
  var blankRows = 0
  /// The number of ragged rows up to the end of this block, and the line of the first.
  var filled = (count: 0, firstLine: 0)

  init(columnCount: Int) {
    stride = columnCount + 1
    capacity = min(Self.rowLimit, Self.cellLimit / stride)
    cells = .allocate(capacity: stride * capacity)
    isParentUnknown = .allocate(capacity: capacity)
    isRejected = .allocate(capacity: capacity)
    order = .allocate(capacity: capacity)
    byteCapacity = Self.byteLimit
    bytes = .allocate(capacity: byteCapacity + Self.padding)
  }

  deinit {
    cells.deallocate()
    isParentUnknown.deallocate()
    isRejected.deallocate()
    order.deallocate()
    bytes.deallocate()
  }

  /// Whether the block holds a record so large that no other block should be filled meanwhile.
  var isLarge: Bool { byteCapacity > Self.largeSize }

  /// Frees the memory of a large record.
  func shrink() {
    if isLarge { setCapacity(Self.byteLimit) }
  }

  /// Makes room for at most `limit` rows.
  func clear(limit: Int) {
    self.limit = min(limit, capacity)
    rowCount = 0
    byteCount = 0
    hasUnknownParents = false
    rejections.removeAll()
    shortRows.removeAll()
    position = 0
    end = .another
  }

  /// The row that ``next()`` returned last.
  var current: Int { Int(truncatingIfNeeded: order[position &- 1] & Self.lowBits) }

  /// The next row that is not rejected, in the order in which rows are stored; nil behind the last one.
  @inline(__always)
  func next() -> CSVRecord? {
    while position < rowCount {
      position &+= 1
      if !isRejected[current] { return record(current) }
    }
    return nil
  }

  @inline(__always)
  func record(_ row: Int) -> CSVRecord { CSVRecord(cells: cells + row &* stride) }

  /// Sorts the rows by rank; rows of the same rank keep the order of the file.
  ///
  /// The low bits of a rank are ignored: the row's position takes their place.
  func setOrder(by rank: (CSVRecord) -> UInt64) {
    for row in 0..<rowCount { order[row] = rank(record(row)) & ~Self.lowBits | UInt64(row) }
    var places = UnsafeMutableBufferPointer(start: order, count: rowCount)
    places.sort()
  }

  /// Copies a record, texts included; false if there is no room.
  @inline(__always)
  func append(_ record: UnsafeMutablePointer<CSVCell>, isParentUnknown: Bool) -> Bool {
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
    self.isParentUnknown[rowCount] = isParentUnknown
    isRejected[rowCount] = false
    if isParentUnknown { hasUnknownParents = true }
    rowCount &+= 1
    return true
  }

  /// Copies `count` bytes. A short text is copied as sixteen bytes, which saves a call; both buffers are padded so that this
  /// is safe.
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
    setCapacity(size)
    return true
  }

  private func setCapacity(_ size: Int) {
    bytes.deallocate()
    byteCapacity = size
    bytes = .allocate(capacity: size + Self.padding)
  }
}
