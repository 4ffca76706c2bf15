// One import for users: `import Socle` imports each library of SQLite's part. Library authors may import a single one.

@_exported public import SQLiteCodings
@_exported public import SQLiteCore
@_exported public import SQLiteFunctions
@_exported public import SQLiteLiveSchema
@_exported public import SQLiteQueries
@_exported public import SQLiteStorage
