// `import Socle` imports all SQLite modules. Authors of libraries may import single modules instead.

@_exported public import SQLiteCore
@_exported public import SQLiteFunctions
@_exported public import SQLiteLiveSchema
@_exported public import SQLiteQueries
@_exported public import SQLiteStorage
