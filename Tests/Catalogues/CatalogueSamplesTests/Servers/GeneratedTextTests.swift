import Testing

@testable import CatalogueSamples

@Suite("Random texts and places of generated servers")
struct GeneratedTextTests {
  private func drawn<Value>(_ make: (inout SplitMix64) -> Value) -> [Value] {
    var random = SplitMix64(seed: 11)
    return (0..<500).map { _ in make(&random) }
  }

  @Test("An id is as long as a real one, distinct, and of the letters that URLs allow")
  func ids() {
    let ids = drawn(GeneratedText.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.utf8.count == 88 && $0.hasSuffix("==") })
    #expect(
      ids.allSatisfy { id in id.allSatisfy { $0.isLetter || $0.isNumber || "-_=".contains($0) } })
    #expect(ids.contains { $0.contains("-") } && ids.contains { $0.contains("_") })
  }

  @Test("A public key is 32 bytes in base64")
  func keys() {
    let keys = drawn(GeneratedText.publicKey)
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.utf8.count == 44 && $0.hasSuffix("=") && !$0.hasSuffix("==") })
    #expect(keys.allSatisfy { !$0.contains("-") && !$0.contains("_") })
  }

  @Test("An address has four numbers, and its last is neither 0 nor 255")
  func addresses() {
    for address in drawn(GeneratedText.entryIp) + drawn(GeneratedText.exitIp) {
      let numbers = address.split(separator: ".").compactMap { Int($0) }
      #expect(numbers.count == 4 && numbers.allSatisfy { (0...255).contains($0) })
      #expect((1...254).contains(numbers[3]))
    }
  }

  @Test(
    "A score follows the load, and differs between servers of the same load",
    arguments: [0, 50, 100])
  func scores(load: Int) {
    let scores = drawn { GeneratedText.score(load: load, &$0) }
    let least = 1 + Double(load) * 0.03
    #expect(scores.allSatisfy { (least..<least + 1).contains($0) })
    #expect(Set(scores).count == scores.count)
  }

  @Test("A place has a state and its abbreviation, or neither; a translation is another name")
  func places() {
    for place in GeneratedPlace.all {
      #expect(!place.city.isEmpty && place.country == place.country.uppercased())
      #expect((place.state == nil) == (place.region == nil))
      #expect(place.translation != place.city && place.translation?.isEmpty != true)
    }
    #expect(GeneratedPlace.all.contains { !$0.city.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("Large cities come three times, small ones once")
  func weights() {
    let cities = GeneratedPlace.all.map(\.city)
    #expect(cities.count { $0 == "Nieuwerhaven" } == 3)
    #expect(cities.count { $0 == "Łąkowo" } == 2)
    #expect(cities.count { $0 == "Naisau" } == 1)
  }
}
