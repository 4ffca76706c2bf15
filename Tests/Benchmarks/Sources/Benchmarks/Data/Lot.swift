/// One row of the table most workloads use: so many pieces of one part in one color.
struct Lot: Equatable, Sendable {
  var id: Int
  var part: String
  var color: Int
  var quantity: Int
  var isSpare: Bool
  var note: String?
}
