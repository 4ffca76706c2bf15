// `import SocleModels` imports what an app with models in SQLite or in memory uses. Each module can be imported by itself.

@_exported public import SocleEntities
@_exported public import SocleEntityTables
@_exported public import SocleInjection
@_exported public import SocleObjectGraph
@_exported public import SocleRepositories
