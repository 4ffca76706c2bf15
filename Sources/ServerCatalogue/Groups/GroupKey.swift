/// A group's kind, compared byte for byte.
struct GroupKey: Hashable, Sendable {
  let kind: ServerGroupInfo.Kind

  init(_ kind: ServerGroupInfo.Kind) { self.kind = kind }

  static func == (left: GroupKey, right: GroupKey) -> Bool { left.parts == right.parts }

  func hash(into hasher: inout Hasher) { hasher.combine(parts) }

  private var parts: [ExactText] {
    switch kind {
    case .country(let code): [ExactText(code)]
    case .gateway(let name): [ExactText("gateway"), ExactText(name)]
    case .city(let name, let code): [ExactText("city"), ExactText(code), ExactText(name)]
    case .state(let name, let code): [ExactText("state"), ExactText(code), ExactText(name)]
    }
  }
}
