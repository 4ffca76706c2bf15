import Foundation
import TestSupport
import Testing

@testable import InputFiles

@Suite("New files and seeded random numbers")
struct NewFileTests {

  @Test("A new file contains everything that was written in pieces")
  func pieces() throws {
    let path = try TemporaryFile([]).path
    let file = try NewFile(creatingAt: path)
    for piece in [[1, 2], [], pattern(300_000)] { try file.write(piece) }
    #expect(try readAll(InputFile(path: path)) == [1, 2] + pattern(300_000))
    file.remove()
    #expect(throws: InputFileError.missing(path: path)) { try InputFile(path: path) }
  }

  @Test("An existing file is not overwritten")
  func exists() throws {
    let file = try TemporaryFile([7])
    #expect(throws: NewFileError.exists(path: file.path)) { try NewFile(creatingAt: file.path) }
    #expect(try readAll(InputFile(path: file.path)) == [7])
  }

  @Test("A new file in a missing folder is an error")
  func unwritable() throws {
    #expect(throws: NewFileError.self) { try NewFile(creatingAt: "/no/such/folder/file") }
  }

  @Test("The random numbers of a seed are the published ones")
  func numbers() {
    var random = SplitMix64(seed: 1_234_567)
    let drawn = (0..<3).map { _ in random.next() }
    #expect(drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423])
    #expect((0..<1000).allSatisfy { _ in (0..<7).contains(random.next(below: 7)) })
    #expect(random.next(below: 0) == 0 && random.next(below: -1) == 0)
  }
}
