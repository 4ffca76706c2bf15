/// Finds the name that was probably meant by a misspelled name.
package enum NearName {
  /// The candidate with the fewest changed letters, regardless of case; nil if each differs in too many letters.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let name = Array(name.lowercased())
    let limit = name.count <= 3 ? 1 : max(2, name.count / 3)
    let near = candidates.map { (distance(name, Array($0.lowercased())), $0) }
      .filter { $0.0 <= limit && $0.0 < name.count }
    return near.min { $0.0 < $1.0 }?.1
  }

  /// A question about the nearest candidate, to append to a message; empty if no name is near.
  package static func question(for name: String, among candidates: [String]) -> String {
    nearest(to: name, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The number of letters to insert, remove or change (Levenshtein).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard abs(left.count - right.count) <= 8 else { return .max }
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let change = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
