import Foundation
import ServerCatalogue
import Testing

@Suite("Folding of search texts")
struct SearchTextTests {
  @Test(
    "Folding removes case and accents, and replaces special letters",
    arguments: [
      ("", ""), ("ZURICH", "zurich"), ("Zürich", "zurich"), ("Zu\u{308}rich", "zurich"),
      ("Łódź", "lodz"), ("Tromsø", "tromso"), ("Đà Nẵng", "da nang"), ("İstanbul", "istanbul"),
      ("Iğdır", "igdir"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("GROẞ", "gross"),
      ("Ærø", "aero"), ("Þingvellir", "thingvellir"), ("Œuvre", "oeuvre"), ("Ħamrun", "hamrun"),
      ("Αθήνα", "αθηνα"), ("ΌΣΛΟΣ", "οσλοσ"), ("Όσλος", "οσλοσ"), ("Нью-Йорк", "нью-иорк"),
      ("Côte d’Ivoire", "cote d'ivoire"), ("São Paulo", "sao paulo"), ("100%_\\", "100%_\\"),
      ("東京", "東京"), ("กรุงเทพ", "กรุงเทพ"), ("😀\0!", "😀\0!"), ("\u{301}", ""),
    ])
  func examples(text: String, folded: String) {
    #expect(Array(SearchText.folded(text).utf8) == Array(folded.utf8))
  }

  @Test("Folding a folded character changes nothing")
  func twice() {
    for value in 0..<UInt32(0x11_0000) {
      // Ideographs have no case and no accents; what is unassigned has no properties.
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isIdeographic,
        ![.unassigned, .privateUse].contains(scalar.properties.generalCategory)
      else { continue }
      let once = SearchText.folded(String(scalar))
      guard !SearchText.folded(once).utf8.elementsEqual(once.utf8) else { continue }
      Issue.record("U+\(String(value, radix: 16)): \(once)")
    }
  }

  @Test(
    "All forms of each Latin, Greek and Cyrillic letter are folded to the same text"
  )
  func cases() {
    for value in UInt32(0x41)..<0x530 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
        scalar.properties.generalCategory != .nonspacingMark
      else { continue }
      let forms = [
        scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping,
        String(scalar).decomposedStringWithCanonicalMapping,
      ]
      for form in forms where SearchText.folded(form) != SearchText.folded(String(scalar)) {
        Issue.record("U+\(String(value, radix: 16)) \(scalar) and \(form)")
      }
    }
  }

  @Test("Folding a text equals folding its characters one by one")
  func parts() {
    let whole = "Łódź, İstanbul, Straße, Αθήνας"
    let joined = whole.map { SearchText.folded(String($0)) }.joined()
    #expect(joined == SearchText.folded(whole))
  }
}
