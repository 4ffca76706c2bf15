/// Why the measurements stopped, as one sentence for the terminal.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
