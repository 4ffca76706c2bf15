import Foundation
import TestSupport
import Testing

@testable import CatalogueSamples

@Suite("New files and seeded random numbers")
struct NewFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A new file contains everything that was written in pieces")
  func pieces() throws {
    let file = try NewFile(creatingAt: folder.file("new"))
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    for piece in [[1, 2], [], large] { try file.append(piece) }
    #expect(try folder.bytes(of: "new") == [1, 2] + large)
    try file.append([3])
    try file.flush()
    #expect(try folder.bytes(of: "new") == [1, 2] + large + [3])
    file.remove()
    #expect(try folder.names == [])
  }

  @Test("An existing file is not overwritten")
  func exists() throws {
    try folder.write([7], to: "old")
    let path = folder.file("old")
    #expect(throws: GeneratorError.exists(path: path)) { try NewFile(creatingAt: path) }
    #expect(try folder.bytes(of: "old") == [7])
  }

  @Test("A new file is not created over an existing symbolic link")
  func link() throws {
    let link = folder.file("full")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
    #expect(throws: GeneratorError.exists(path: link)) { try NewFile(creatingAt: link) }
  }

  @Test("A new file in a missing folder is an error")
  func unwritable() throws {
    #expect(throws: GeneratorError.self) { try NewFile(creatingAt: "/no/such/folder/file") }
  }

  @Test("A seed gives its published random numbers, and numbers below a bound are in range")
  func numbers() {
    let random = SplitMix64(seed: 1_234_567)
    let drawn = (0..<3).map { _ in random.next() }
    #expect(drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423])
    #expect(Set((0..<1000).map { _ in random.pick([1, 2, 3]) }) == [1, 2, 3])
    #expect((0..<1000).allSatisfy { _ in (0..<7).contains(random.next(below: 7)) })
    #expect(random.next(below: 0) == 0 && random.next(below: -1) == 0)
  }
}
