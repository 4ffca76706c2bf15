// Re-exported: code that imports SQLiteCore also needs the tables, statements and errors that SQLiteSyntax declares.

@_exported public import SQLiteSyntax
