/// The groups of a query while its servers are added.
struct GroupCollection {
  private var positions: [GroupKey: Int] = [:]
  private var totals: [GroupTotals] = []

  /// The groups with a server.
  var results: [ServerGroupInfo] { totals.map(\.result) }

  /// The position of the group of that kind, which is added if it is new.
  mutating func position(of kind: ServerGroupInfo.Kind) -> Int {
    let key = GroupKey(kind)
    if let position = positions[key] { return position }
    positions[key] = totals.count
    totals.append(GroupTotals(kind))
    return totals.count - 1
  }

  /// The group at a position.
  subscript(position: Int) -> GroupTotals {
    get { totals[position] }
    _modify { yield &totals[position] }
  }
}

/// A group's kind, compared byte for byte.
struct GroupKey: Hashable, Sendable {
  let kind: ServerGroupInfo.Kind

  init(_ kind: ServerGroupInfo.Kind) { self.kind = kind }

  static func == (left: GroupKey, right: GroupKey) -> Bool {
    switch (left.kind, right.kind) {
    case (.country(let left), .country(let right)), (.gateway(let left), .gateway(let right)):
      ExactText(left) == ExactText(right)
    case (.city(let left, let code), .city(let right, let other)),
      (.state(let left, let code), .state(let right, let other)):
      ExactText(left) == ExactText(right) && ExactText(code) == ExactText(other)
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch kind {
    case .country(let text), .gateway(let text), .city(let text, _), .state(let text, _):
      ExactText(text).hash(into: &hasher)
    }
  }
}
