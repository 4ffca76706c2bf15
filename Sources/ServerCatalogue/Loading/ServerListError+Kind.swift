extension ServerListError {
  /// Whether the contents of a list are at fault, and not a file.
  public var isAboutContents: Bool {
    switch self {
    case .notJSON, .notAList, .loadsOnly, .rejected, .noGoodItem, .removesTooMany, .unidentified,
      .notANumber,
      .countOutOfRange, .tooLarge:
      true
    case .unreadable, .fileExists, .cannotWrite: false
    }
  }
}
