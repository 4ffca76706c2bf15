import Foundation

/// Differences between texts that a filter can ignore.
public enum IgnoredDifferences: String, Hashable, Codable, Sendable {
  /// Upper and lower case of every script, accents and other marks: `creme` finds `Crème`, `strasse` finds `Straße`.
  ///
  /// A store has no index for such a search: it reads the whole column, once for each filter.
  case caseAndAccents
}

extension String {
  /// The text as every store compares it in a search that ignores case and accents.
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
  /// The test whether a text matches `wanted`.
  func test(_ wanted: String, ignoring ignored: IgnoredDifferences?) -> (String) -> Bool {
    func bytes(_ text: String) -> [UInt8] {
      (ignored == nil ? text : text.ignoringCaseAndAccents).bytes
    }
    let wanted = bytes(wanted)
    return switch self {
    case .equal: { bytes($0) == wanted }
    case .contains: { bytes($0).contains(wanted) }
    case .hasPrefix: { bytes($0).starts(with: wanted) }
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
}
