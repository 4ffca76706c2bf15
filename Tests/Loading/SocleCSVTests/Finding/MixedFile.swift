import Foundation
import TestSupport

/// A file of random form: encoding, delimiter, line ends, quoting, titles, blank lines, rows of delimiters, ragged rows.
struct MixedFile: Encodable {
  let name: String
  let delimiter: String
  let encoding: String
  /// The number of lines before the header: a title, or a line such as `sep=;`.
  private(set) var skipped = 0
  private(set) var hasTitle = false
  private(set) var isRagged = false
  let lineEnd: String
  /// Where the file is, once it is written.
  var path = ""
  private(set) var bytes: [UInt8] = []

  private enum CodingKeys: String, CodingKey { case path, delimiter, encoding, skipped }

  private static let words = [
    "", "a", "Größe", "naïve café", "x,y", "p; q", "say \"hi\"", "two\nlines", "1,5", "1;2", "a|b",
    "t\tab", "-",
    "0", "1", "-17", "2.50", "007", "2020-01-31", "NULL", "'", " x", "12 345", "€ 5", "“q”", "=1+1",
  ]

  /// - Parameter titles: The number of title lines of those files of the folder that have a title.
  init(number: Int, titles: Int, _ random: inout SeededRandom) {
    delimiter = random.pick([",", ",", ";", ";", "\t", "|"])
    encoding = random.pick(["utf-8", "utf-8", "utf-8-sig", "cp1252"])
    lineEnd = random.pick(["\n", "\r\n", "\r\n", "\r"])
    name = "t\(number)." + random.pick(delimiter == "\t" ? ["csv", "tsv"] : ["csv"])
    var text = ""
    if titles > 0, random.chance(50) {
      (hasTitle, skipped) = (true, titles)
      text = (0..<titles).map { _ in title(&random) + lineEnd }.joined()
    } else if titles == 0, random.chance(10) {
      skipped = 1
      text = "sep=\(delimiter)" + lineEnd
    }
    text += table(width: 1 + Int.random(in: 1...5, using: &random), &random)
    bytes = encoding == "utf-8-sig" ? [0xEF, 0xBB, 0xBF] : []
    bytes +=
      encoding == "cp1252" ? [UInt8](text.data(using: .windowsCP1252) ?? Data()) : Array(text.utf8)
  }

  private func title(_ random: inout SeededRandom) -> String {
    random.pick([
      "Report 2020", "Umsätze", "Sales, 2020; May", "", "Report\(delimiter)\(delimiter)",
      "# made by hand",
    ])
  }

  private mutating func table(width: Int, _ random: inout SeededRandom) -> String {
    let isOdd = random.chance(15)
    let header = (0..<width).map {
      "c\($0)" + (isOdd ? random.pick(["", " of x", ", y", ";z", "|"]) : "")
    }
    var lines = [line(header, &random)]
    let (ragged, blank) = (random.chance(20), random.chance(30))
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      if blank, random.chance(20) {
        lines.append(random.pick("", delimiters(width), delimiters(width)))
      }
      var count = width
      if ragged, random.chance(20) { count += random.pick(-1, 1, 2) }
      if count != width { isRagged = true }
      let fields = (0..<max(count, 1)).map { _ in random.pick(Self.words) }
      // Without a text, some readers take it for a blank line.
      lines.append(
        line(fields.allSatisfy(\.isEmpty) ? ["x"] + fields.dropFirst() : fields, &random))
    }
    return lines.joined(separator: lineEnd) + (random.chance(80) ? lineEnd : "")
  }

  private func delimiters(_ width: Int) -> String { String(repeating: delimiter, count: width - 1) }

  private func line(_ fields: [String], _ random: inout SeededRandom) -> String {
    let quotesAll = random.chance(10)
    return fields.map { field in
      let hasQuote = field.contains("\"") && random.chance(70)
      let mustQuote = hasQuote || field.contains(where: \.isNewline) || field.contains(delimiter)
      guard mustQuote || quotesAll || random.chance(5) else { return field }
      return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }.joined(separator: delimiter)
  }
}
