extension CSVReader {

  /// The current record as it was written, quotes included, without its line end.
  var rawRecord: [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<fieldCount {
      if index > 0 { bytes.append(delimiter) }
      guard isQuoted(index) else {
        bytes += field(index)
        continue
      }
      bytes.append(CSVByte.quote)
      for byte in field(index) {
        if byte == CSVByte.quote { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(CSVByte.quote)
    }
    return bytes
  }
}
