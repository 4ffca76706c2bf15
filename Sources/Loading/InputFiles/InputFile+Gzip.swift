extension InputFile {
  /// Decompresses the next bytes of a file of one or more gzip members, one behind the other.
  func inflate(
    with inflater: Inflater, into buffer: UnsafeMutableRawBufferPointer
  ) throws(InputFileError) -> Int {
    while true {
      if inflater.isBetweenMembers, try !beginNextMember(of: inflater) { return 0 }
      let step = inflater.step(from: file.unread, into: buffer)
      file.consume(step.consumed)
      if let reason = step.failure { throw damage(reason) }
      if step.produced > 0 { return step.produced }
      if !inflater.isBetweenMembers, file.unread.isEmpty, try !file.readMore() {
        throw damage("the file ends in the middle of its compressed data")
      }
    }
  }

  /// Begins the next member; false if the file ends here, which is the only place where it may end.
  private func beginNextMember(of inflater: Inflater) throws(InputFileError) -> Bool {
    if file.unread.isEmpty, try !file.readMore() { return false }
    guard try file.beginsLikeGzip() else {
      throw damage("the compressed data is followed by bytes that are not gzip")
    }
    inflater.reset()
    return true
  }

  private func damage(_ reason: String) -> InputFileError {
    InputFileError(
      path: file.path, reason: "\(reason) at byte \(file.offset); download or copy the file again",
      isDamaged: true)
  }
}
