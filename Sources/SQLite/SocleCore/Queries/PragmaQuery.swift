/// A pragma that Socle itself needs (https://sqlite.org/pragma.html).
package struct PragmaQuery: SQLQuery {
  let name: String
  let argument: SQLiteValue?

  package init(_ name: StaticString, _ argument: SQLiteValue? = nil) {
    self.name = name.description
    self.argument = argument
  }

  package var purpose: String { "running PRAGMA \(name)" }

  package func makeText() -> SQLFragment {
    let text = SQLFragment(trusted: "PRAGMA \(name)")
    guard let argument else { return text }
    return "\(text)(\(SQLFragment([.literal(argument)])))"
  }
}
