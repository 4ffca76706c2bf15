internal import SocleCore

/// Formats that are given as CSV by mistake, recognized by the first bytes of a file.
enum FileFormat {
  private static let beginnings: [([UInt8], String)] = [
    (Array("PK\u{3}\u{4}".utf8), "a zip archive or an Excel workbook; extract or export the CSV"),
    ([0x1F, 0x8B], "compressed with gzip twice; decompress it once"),
    ([0xFD] + Array("7zXZ".utf8), "compressed with xz; decompress it first"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd; decompress it first"),
    (Array("7z".utf8) + [0xBC, 0xAF], "a 7-Zip archive; extract the CSV"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an Excel workbook; export it as CSV"),
    (DatabaseFile.beginning, "a SQLite database; copy its tables with SQL"),
    (Array("PAR1".utf8), "a Parquet file; export it as CSV"),
    (Array("%PDF-".utf8), "a PDF document; export its tables as CSV"),
  ]

  /// The format of a file that is not CSV, and what to do; nil if the file may be CSV.
  static func other(than bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if let found = beginnings.first(where: { bytes.starts(with: $0.0) }) { return found.1 }
    if bytes.starts(with: Array("BZh".utf8)), bytes.dropFirst(4).starts(with: Array("1AY&SY".utf8))
    {
      return "compressed with bzip2; decompress it first"
    }
    let text = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace }
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
      return "an HTML page, perhaps an error message of the server; download the file again"
    }
    if text.hasPrefix("<?xml") { return "an XML document; export it as CSV" }
    let next = text.dropFirst().first { !$0.isWhitespace }
    guard let first = text.first, "{[".contains(first), let next else { return nil }
    let isJSON = first == "{" ? "\"}".contains(next) : "{[\"".contains(next)
    return isJSON ? "JSON; export it as CSV" : nil
  }
}
