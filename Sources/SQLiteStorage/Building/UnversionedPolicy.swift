/// What to do with a file that holds tables but no version, as one made before Socle was used.
public enum UnversionedPolicy<Version: SchemaVersion>: Sendable {
  /// Throw ``SchemaProblem/unversioned(tables:)`` and leave the file as it is.
  case refuse
  /// Take it for a file of that schema's version, if it has exactly that shape, and go on from there.
  ///
  /// The schema is the program's own, or an earlier one if the file still has to be migrated.
  case adopt(as: SQLiteSchema<Version>)
}
