/// A workload at one size, as a line of the report names it.
struct Trial {
  let label: String
  let workload: Workload
  let size: Int
  var materials = ""
}
