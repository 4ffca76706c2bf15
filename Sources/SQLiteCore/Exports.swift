// Code that imports SQLiteCore names tables, statements and errors, which are declared in SQLiteSyntax.

@_exported public import SQLiteSyntax
