// Re-exported: code that imports SocleCore also needs the tables, statements and errors that SocleSyntax declares.

@_exported public import SocleSyntax
