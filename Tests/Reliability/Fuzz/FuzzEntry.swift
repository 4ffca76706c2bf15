import Foundation
import SocleFuzzTargets

private let target =
  ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init) ?? .csv

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  do {
    try target.run(UnsafeRawBufferPointer(start: start, count: count))
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    abort()
  }
  return 0
}
