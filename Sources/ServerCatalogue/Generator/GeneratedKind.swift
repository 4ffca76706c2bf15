/// What sort of server stands at a position: fixed, so that a short list has every sort too.
enum GeneratedKind {
  case plus
  case free
  case secureCore
  case tor
  case gateway

  init(at index: Int) {
    self =
      switch index % 50 {
      case 2, 17, 31: .free
      case 4, 29: .secureCore
      case 7: .tor
      case 11: .gateway
      default: .plus
      }
  }

  var tier: Int { self == .free ? 0 : 2 }
}
