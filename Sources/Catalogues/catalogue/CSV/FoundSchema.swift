import ServerCatalogue
import SocleCSV
import SocleCore

/// The properties that all values of a column have beyond its type.
struct ColumnNote {
  var isKey = false
  var reference: Proposals.Key?
  var form: String?

  /// The proposed constraints, each as a SQL comment.
  var declarations: String {
    let target = reference.map { parent -> SQLFragment in
      "REFERENCES \(identifier: parent.table) (\(identifier: parent.column))"
    }
    // A name that contains `*/` would end the comment.
    return ((isKey ? ["PRIMARY KEY"] : []) + [target?.description].compactMap(\.self))
      .filter { !$0.contains("*/") }.map { " /* \($0) */" }.joined()
  }
}

/// A table that was found in files, with notes about its columns.
struct FoundSchema {
  let table: FoundTable
  let notes: [ColumnNote]
  private let dialect: CSVDialect

  init(_ table: FoundTable, _ notes: [ColumnNote], _ dialect: CSVDialect) {
    (self.table, self.notes, self.dialect) = (table, notes, dialect)
  }

  var json: JSONObject {
    let description = table.description
    return [
      "table": description.name, "files": table.files.map(\.path), "rows": table.rowCount,
      "proposed_key": zip(description.columns, notes).first { $1.isKey }?.0.name,
      "delimiter": String(UnicodeScalar(table.files[0].delimiter ?? 0x2C)),
      "encodings": encodings, "line_ends": lineEnds, "warnings": [table].warnings,
      "columns": zip(description.columns, notes).map { column, note -> JSONObject in
        [
          "name": column.name, "type": column.type.declaration, "is_nullable": column.isNullable,
          "looks_like": note.form, "parent": note.reference?.table,
          "parent_column": note.reference?.column,
        ]
      },
    ]
  }

  private var encodings: [String] {
    Set(table.files.compactMap(\.encoding).map(\.rawValue)).sorted()
  }

  private var lineEnds: [String] { Set(table.files.compactMap(\.lineEnd)).sorted() }

  /// A CREATE TABLE statement; comments contain the format of the files and, for each column, proposals and the values' format.
  var sql: String {
    let description = table.description
    let names = description.columns.map { SQLFragment("\(identifier: $0.name)").description }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(zip(description.columns, notes), names).enumerated().map { index, entry in
      let ((column, note), name) = entry
      let null = column.isNullable ? "" : " NOT NULL"
      let end = index == names.count - 1 ? "" : ","
      let comment = note.form.map { "  -- \($0)" } ?? ""
      return
        "  \(name.padded(to: width)) \(column.type.declaration)\(null)\(note.declarations)\(end)\(comment)"
    }
    return """
      -- \(table.fileNames.asOneLine): \(table.rowCount.of("row"))\(form)
      CREATE TABLE \(SQLFragment("\(identifier: description.name)")) (
      \(lines.joined(separator: "\n"))
      ) STRICT;
      """
  }

  /// The delimiter, and unusual encodings, line ends and skipped lines, for a comment.
  private var form: String {
    let others = encodings.filter { $0 != "utf-8" }
    let skipped = dialect.skippedLines
    return (table.description.columns.count > 1 ? ", delimiter: \(table.delimiterWord)" : "")
      + (others.isEmpty ? "" : ", not UTF-8: \(others.joined(separator: ", "))")
      + (lineEnds.allSatisfy { $0 == "LF" }
        ? "" : ", line ends: \(lineEnds.joined(separator: ", "))")
      + (skipped > 0 ? ", \(skipped.of("line")) skipped" : "")
  }
}
