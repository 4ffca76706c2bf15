// `import SoclePostgreSQL` imports models with their store on a PostgreSQL server, and nothing that links SQLite.

@_exported public import SocleEntities
@_exported public import SocleEntityPostgreSQL
@_exported public import SocleInjection
@_exported public import SocleRepositories
