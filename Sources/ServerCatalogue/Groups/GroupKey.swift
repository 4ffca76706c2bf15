/// A group's kind, compared byte for byte.
struct GroupKey: Hashable, Sendable {
  let kind: ServerGroupInfo.Kind

  init(_ kind: ServerGroupInfo.Kind) { self.kind = kind }

  static func == (left: GroupKey, right: GroupKey) -> Bool {
    left.parts.0 == right.parts.0 && left.parts.1 == right.parts.1 && left.parts.2 == right.parts.2
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(parts.0)
    hasher.combine(parts.1)
    hasher.combine(parts.2)
  }

  // A tuple: an array would be allocated for each server that is counted.
  private var parts: (UInt8, ExactText, ExactText) {
    switch kind {
    case .country(let code): (0, ExactText(code), ExactText(""))
    case .gateway(let name): (1, ExactText(name), ExactText(""))
    case .city(let name, let code): (2, ExactText(name), ExactText(code))
    case .state(let name, let code): (3, ExactText(name), ExactText(code))
    }
  }
}
