/// How many instructions one row costs one peer: a figure that does not wobble.
struct InstructionRow: Codable {
  let workload: String
  let peer: String
  let rows: Int
  let instructionsPerRow: Double
  /// Against plain C.
  var ratio: Double?
  var origin: Origin?
}
