extension InputFile {

  /// The decompression of a file of one or more gzip members, one behind the other.
  struct GzipState {
    let inflater: Inflater
    var isBetweenMembers = false
  }

  func inflate(into buffer: UnsafeMutableRawBufferPointer) throws(InputFileError) -> Int {
    while let gzip {
      if gzip.isBetweenMembers {
        guard try beginNextMember() else { return 0 }
      }
      let step = gzip.inflater.step(from: chunks.unread, into: buffer)
      chunks.consume(step.consumed)
      try note(step.state)
      if step.produced > 0 { return step.produced }
      try readMoreIfStarved(step)
    }
    return 0
  }

  /// False if the file ends here, which is the only good place to end.
  private func beginNextMember() throws(InputFileError) -> Bool {
    if chunks.unread.isEmpty, try !chunks.readMore() { return false }
    guard try chunks.beginsLikeGzip() else {
      throw damage("there are bytes behind the compressed data that are not gzip")
    }
    gzip?.inflater.reset()
    gzip?.isBetweenMembers = false
    return true
  }

  private func note(_ state: Inflater.State) throws(InputFileError) {
    switch state {
    case .insideMember: break
    case .memberEnded: gzip?.isBetweenMembers = true
    case .failed(let reason): throw damage(reason)
    }
  }

  private func readMoreIfStarved(_ step: Inflater.Step) throws(InputFileError) {
    guard step.state == .insideMember, chunks.unread.isEmpty else { return }
    guard try chunks.readMore() else {
      throw damage("the file ends in the middle of its compressed data")
    }
  }

  private func damage(_ reason: String) -> InputFileError {
    .damagedGzip(path: path, offset: chunks.offset, reason: reason)
  }
}
