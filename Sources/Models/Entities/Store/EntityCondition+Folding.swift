import Foundation

extension String {
  /// The text in the form in which searches that ignore case and accents compare it, in every store.
  ///
  /// The text is decomposed canonically (NFD); nonspacing marks, such as accents, are removed; and each scalar is brought to
  /// lower, to upper and again to lower case, so that `ẞ`, `ß` and `SS` become `ss`, and `ς` and `Σ` become `σ`. The Turkish
  /// `ı` stays as it is, because its upper case is the I from which it must differ.
  public var ignoringCaseAndAccents: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      let lower = scalar.properties.lowercaseMapping
      if scalar == "ı" || scalar.isASCII {
        folded.append(contentsOf: lower.unicodeScalars)
      } else {
        folded.append(
          contentsOf: lower.mapped(\.uppercaseMapping).mapped(\.lowercaseMapping).unicodeScalars)
      }
    }
    return String(folded)
  }

  private func mapped(_ mapping: KeyPath<Unicode.Scalar.Properties, String>) -> String {
    unicodeScalars.reduce(into: "") { $0 += $1.properties[keyPath: mapping] }
  }
}

extension EntityCondition.TextMatch {
  /// Whether a text matches one that is in the form of `String.ignoringCaseAndAccents`.
  func holds(_ text: String, _ folded: String) -> Bool {
    let text = text.ignoringCaseAndAccents.utf8
    return switch self {
    case .equal: text.elementsEqual(folded.utf8)
    case .contains: Array(text).contains(Array(folded.utf8))
    case .hasPrefix: text.starts(with: folded.utf8)
    }
  }
}

extension EntityCondition {
  /// Finds the entities of a type whose text of a property satisfies a test.
  ///
  /// - Parameters:
  ///   - shape: The entities' shape.
  ///   - property: The name of the property; null satisfies no test.
  ///   - isMatch: The test.
  /// - Returns: The keys, in any order.
  public typealias TextSearch = (
    _ shape: EntityShape, _ property: String, _ isMatch: (String) -> Bool
  ) throws -> [EntityKey]

  /// This condition with each ``folded(_:_:_:)`` replaced by the ids of the entities whose texts match.
  ///
  /// For stores whose databases cannot ignore case and accents in exactly the way of `String.ignoringCaseAndAccents`.
  /// - Parameters:
  ///   - shape: The shape of the entities that the condition is on.
  ///   - shapes: All shapes for which the store was prepared, by name.
  ///   - search: Reads texts, in the transaction in which the condition is used.
  func replacingFolded(
    of shape: EntityShape, among shapes: [String: EntityShape], _ search: TextSearch
  ) throws -> EntityCondition {
    func replaced(_ part: EntityCondition) throws -> EntityCondition {
      try part.replacingFolded(of: shape, among: shapes, search)
    }
    switch self {
    case .folded(let name, let match, let text):
      let folded = text.ignoringCaseAndAccents
      return .isIn("id", try search(shape, name) { match.holds($0, folded) }.map(\.value))
    case .related(let name, let part):
      let target = try shapes.shape(shape.relation(name).target)
      return .related(name, try part.replacingFolded(of: target, among: shapes, search))
    case .all(let parts): return .all(try parts.map(replaced))
    case .any(let parts): return .any(try parts.map(replaced))
    case .not(let part): return .not(try replaced(part))
    case .compare, .isIn, .contains, .hasPrefix, .count: return self
    }
  }
}
