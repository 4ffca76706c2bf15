extension Logical {
  /// Whether this one stands before `other` in the order ``VPNServerOrder/fastest``.
  func isFaster(than other: Logical) -> Bool {
    score == other.score ? ExactText(id) < ExactText(other.id) : score < other.score
  }

  /// Whether this one stands before `other` in the order ``VPNServerOrder/loadAscending``.
  func isLessBusy(than other: Logical) -> Bool {
    load == other.load ? ExactText(id) < ExactText(other.id) : load < other.load
  }

  /// Whether it belongs to a gateway.
  var isGateway: Bool {
    if case .gateway = kind { true } else { false }
  }
}
