// `import Socle` imports all SQLite modules. Authors of libraries may import single modules instead.

@_exported public import SocleCore
@_exported public import SocleFunctions
@_exported public import SocleLiveSchema
@_exported public import SocleQueries
@_exported public import SocleStorage
