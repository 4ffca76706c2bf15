import Foundation
import TestSupport
import Testing

@testable import CSVLoading

@Suite("The places of files")
struct FilePlaceTests {

  @Test(
    "Two paths of the same file are recognized, through folders and links, also if it does not exist",
    arguments: [true, false])
  func sameFile(exists: Bool) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("file")
    if exists { _ = try folder.write([1], to: "file") }
    for (link, target) in [("link", file), ("short", "file"), ("second", "short")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: target)
    }
    var others = [file, folder.path + "/./file"] + ["link", "short", "second"].map(folder.file)
    if exists {
      try FileManager.default.linkItem(atPath: file, toPath: folder.file("hard"))
      others.append(folder.file("hard"))
    }
    for other in others {
      let error = LoadError.cannotWrite(
        path: other, reason: "it is the database \(file) itself; choose another name")
      #expect(throws: error) {
        try FilePlace(other).checkDiffers(from: FilePlace(file), "database")
      }
    }
    try FilePlace(folder.file("other")).checkDiffers(from: FilePlace(file), "database")
    try FilePlace(folder.file("a")).checkDiffers(from: FilePlace(folder.file("b")), "database")
  }
}
