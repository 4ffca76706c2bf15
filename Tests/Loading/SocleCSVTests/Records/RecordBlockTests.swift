import SocleCore
import TestSupport
import Testing

@testable import SocleCSV

@Suite("A block of records that is passed between threads")
struct RecordBlockTests {

  /// A reader of CSV with a text column `t` and an integer column `n`, at its first record.
  private func withReader<Result>(
    _ text: String, key: [String] = [], _ body: (RecordReader) throws -> Result
  ) throws -> Result {
    let table = TableDescription(
      "t", columns: [ColumnDescription("t", .text), ColumnDescription("n", .integer)],
      primaryKey: key.isEmpty ? nil : PrimaryKey(parts: key.map { .column($0) }))
    return try CSVText(text).read { csv throws in
      try body(RecordReader(csv, table: CSVTable(table), dialect: CSVDialect()))
    }
  }

  /// The rows of a block in the order in which they are stored.
  private func rows(_ block: RecordBlock) -> [String] {
    sequence(state: block) { $0.next() }.map { record in
      let text = String(decoding: record.cells[0].text, as: UTF8.self)
      return "\(text) \(record.cells[1].integer) line \(record.cells[2].integer)"
    }
  }

  /// Fills a block with as many records as it takes.
  private func fill(_ block: RecordBlock, _ reader: RecordReader) throws -> Int {
    var count = 0
    while try reader.csv.next() {
      #expect(reader.parse() == nil)
      guard block.append(reader.cells, isParentUnknown: false) else { return count }
      count += 1
    }
    return count
  }

  @Test("Texts of any length are copied completely, with their line numbers")
  func copies() throws {
    let texts = (0...40).map { String(repeating: "abcdefgh", count: 5).prefix($0) + "é" }
    let text = "t,n\n" + texts.enumerated().map { "\($1),\($0)\n" }.joined()
    try withReader(text) { reader throws in
      let block = RecordBlock(columnCount: 2)
      block.clear(limit: 100)
      #expect(try fill(block, reader) == 41)
      BlockOrder(of: reader).apply(to: block)
      #expect(rows(block) == texts.enumerated().map { "\($1) \($0) line \($0 + 2)" })
    }
  }

  @Test("A block accepts rows up to its limit, and is empty again after it is cleared")
  func limit() throws {
    try withReader("t,n\n" + (0..<20).map { "x,\($0)\n" }.joined()) { reader throws in
      let block = RecordBlock(columnCount: 2)
      block.clear(limit: 7)
      #expect(try fill(block, reader) == 7)
      #expect(block.rowCount == 7)
      block.clear(limit: 100)
      #expect(block.rowCount == 0)
      #expect(block.append(reader.cells, isParentUnknown: false))
      #expect(try fill(block, reader) == 12)
    }
  }

  @Test("A text that is larger than the block gets a block of its own")
  func growth() throws {
    let large = String(repeating: "x", count: 600 << 10)
    try withReader("t,n\na,1\n\(large),2\nb,3\n") { reader throws in
      let block = RecordBlock(columnCount: 2)
      block.clear(limit: 100)
      #expect(try fill(block, reader) == 1)
      block.clear(limit: 100)
      #expect(block.append(reader.cells, isParentUnknown: false))
      #expect(try reader.csv.next() && reader.parse() == nil)
      #expect(!block.append(reader.cells, isParentUnknown: false))
      BlockOrder(of: reader).apply(to: block)
      #expect(block.next()?.cells[0].text.count == 600 << 10)
    }
  }

  @Test("A block for a thousand columns needs no more memory than a block for two")
  func wide() throws {
    let block = RecordBlock(columnCount: 1000)
    block.clear(limit: .max)
    let cells = UnsafeMutablePointer<CSVCell>.allocate(capacity: 1001)
    cells.initialize(repeating: CSVCell(), count: 1001)
    defer { cells.deallocate() }
    var count = 0
    while block.append(cells, isParentUnknown: false) { count += 1 }
    #expect(count == (1 << 17) / 1001)
  }

  @Test("Rows are ordered by key, and rows with the same key as in the file")
  func order() throws {
    let text = "t,n\nb,2\na,3\nb,1\nc,1\na,1\n"
    let expected = [
      ["t"]: ["a 3", "a 1", "b 2", "b 1", "c 1"], ["n"]: ["b 1", "c 1", "a 1", "b 2", "a 3"],
      ["t", "n"]: ["a 3", "a 1", "b 2", "b 1", "c 1"], []: ["b 2", "a 3", "b 1", "c 1", "a 1"],
    ]
    for (key, order) in expected {
      try withReader(text, key: key) { reader throws in
        let block = RecordBlock(columnCount: 2)
        block.clear(limit: 100)
        _ = try fill(block, reader)
        BlockOrder(of: reader).apply(to: block)
        let found = rows(block).map { String($0.prefix(3)) }
        // By number, rows are ordered by their distance from the first one at best.
        if key == ["n"] {
          #expect(Set(found) == Set(order))
        } else {
          #expect(found == order, "\(key)")
        }
      }
    }
  }

  @Test("A queue delivers blocks in order to the consumer thread, and returns them for reuse")
  func queue() throws {
    let queue = BlockQueue(columnCount: 1)
    let count = 500
    let filling = OtherThread {
      var number = 0
      while number < count, let block = queue.takeEmpty() {
        block.recordsRead = number
        queue.giveFull()
        number += 1
      }
      queue.finish()
      return number
    }
    var numbers: [Int] = []
    while numbers.count < count {
      numbers.append(queue.next().recordsRead)
    }
    #expect(numbers == Array(0..<count))
    #expect(try filling.wait() == count)
    queue.cancel()
    #expect(queue.takeEmpty() == nil)
  }
}
