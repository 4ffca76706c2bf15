internal import SocleCore
internal import SocleQueries

extension DatabaseMerge {
  /// Checks the references that the rules for rows cannot check, because they depend on the merged rows.
  ///
  /// - Throws: ``LoadError/malformed(_:)`` if rows of the files refer to rows that were removed with their owners, or stored rows
  ///   got a part of a reference that does not fit the part that the files lack.
  func checkReferences(_ survey: FileSurvey, _ report: LoadReport) throws {
    let owned = report.files.filter { $0.removed > 0 }.map(\.table)
    let removed = owned.reduce(into: Set(owned.names)) { removed, table in
      removed.formUnion(context.stored?.tables(changedWith: table) ?? [])
    }
    for input in survey.inputs {
      for reference in survey.tables.references(of: input.table) {
        let parent = reference.parents.first { removed.contains(SQLName($0.table)) }?.table
        if let parent, input.has(reference.columns) {
          let reason = "the update would remove that row of \(parent) with others of its owner"
          try check(
            reference, of: input, in: Self.schema, "\(reason); correct one of the files")
        }
        if let lacking = lackingPart(of: reference, input) {
          try check(
            reference, of: input, in: "main",
            "the file lacks the column \"\(lacking)\", whose stored value does not fit; add it")
        }
      }
    }
  }

  /// The first column that the files lack of a reference that they have in part; stored rows keep their values of it.
  private func lackingPart(of reference: CSVReference, _ input: TableInput) -> String? {
    let (columns, table) = (reference.columns, input.table.name)
    guard context.hasKey(input), columns.contains(where: { input.has([$0]) }),
      columns.allSatisfy({ context.stored?.has($0, in: table) ?? false })
    else { return nil }
    return columns.first { !input.has([$0]) }
  }

  /// Checks a reference of the rows of the files, with the values that these rows have in `schema`.
  private func check(
    _ reference: CSVReference, of input: TableInput, in schema: String, _ reason: String
  ) throws {
    let table = input.table
    let rule = RowRule.parent(
      reference, of: table, in: { _ in ["main"] }, without: [:], isFiltered: false)
    let isInFiles: SQLFragment =
      schema == Self.schema
      ? ""
      : """
       AND EXISTS (SELECT 1 FROM \(identifier: Self.schema).\(identifier: table.name) AS new
          WHERE \(RowRule.equal("new", table.keyParts, "row")))
      """
    let query = LiteralQuery(
      """
      SELECT \(rule.message) FROM \(identifier: schema).\(identifier: table.name) AS row
      WHERE \(rule.breach)\(isInFiles) LIMIT 1
      """, purpose: "looking for parents", reading: String.self)
    guard let problem = try live.firstRow(of: query) else { return }
    throw LoadError.malformed(input.name, "\(rule.column): \(problem): \(reason)")
  }
}
