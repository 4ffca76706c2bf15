/// Where a database is.
public enum DatabaseType: Hashable, Sendable {
  /// In memory, a new one at each opening, gone with who opened it.
  case ephemeral
  /// The file at this path, made with its folders if nothing is there.
  case physical(String)

  /// ``ephemeral`` under its plain name.
  public static var inMemory: DatabaseType { .ephemeral }
}
