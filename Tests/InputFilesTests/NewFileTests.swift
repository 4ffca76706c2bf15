import Foundation
import TestSupport
import Testing

@testable import InputFiles

@Suite("New files, and the numbers they are made of")
struct NewFileTests {

  @Test("A new file has what was written, piece after piece")
  func pieces() throws {
    let path = try TemporaryFile([]).path
    let file = try NewFile(creatingAt: path)
    for piece in [[1, 2], [], pattern(300_000)] { try file.write(piece) }
    #expect(try readAll(InputFile(path: path)) == [1, 2] + pattern(300_000))
    file.remove()
    #expect(throws: InputFileError.missing(path: path)) { try InputFile(path: path) }
  }

  @Test("What is there is left alone")
  func exists() throws {
    let file = try TemporaryFile([7])
    #expect(throws: NewFileError.exists(path: file.path)) { try NewFile(creatingAt: file.path) }
    #expect(try readAll(InputFile(path: file.path)) == [7])
  }

  @Test("A place that takes no file")
  func unwritable() throws {
    #expect(throws: NewFileError.self) { try NewFile(creatingAt: "/no/such/folder/file") }
  }

  @Test("The numbers of a seed are those that their author published")
  func numbers() {
    var random = SplitMix64(seed: 1_234_567)
    let drawn = (0..<3).map { _ in random.next() }
    #expect(drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423])
    #expect((0..<1000).allSatisfy { _ in (0..<7).contains(random.next(below: 7)) })
    #expect(random.next(below: 0) == 0 && random.next(below: -1) == 0)
  }
}
