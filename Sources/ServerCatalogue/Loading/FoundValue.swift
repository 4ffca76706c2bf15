/// What stands where something else was expected.
enum FoundValue {
  /// The kind of it; of numbers and truth values also which.
  static func text(_ decoder: any Decoder) -> String {
    if (try? decoder.container(keyedBy: ItemKey.self)) != nil { return "an object" }
    if (try? decoder.unkeyedContainer()) != nil { return "an array" }
    guard let value = try? decoder.singleValueContainer() else { return "something unreadable" }
    if value.decodeNil() { return "null" }
    if let truth = try? value.decode(Bool.self) { return "\(truth)" }
    if let number = try? value.decode(Double.self) {
      return "the number \(Int(exactly: number).map(String.init) ?? number.description)"
    }
    if (try? value.decode(String.self)) != nil { return "a string" }
    return "a number out of range, or text that is not Unicode"
  }
}
