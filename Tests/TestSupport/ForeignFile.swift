import SocleCore

/// A file as another library writes it, with two players: made by hand, by SQL in the library's form.
package enum ForeignFile: String, CaseIterable, Sendable {
  case grdb, sqliteSwift, coreData

  /// The statements of `.schema`.
  package var schema: String {
    switch self {
    case .grdb:
      """
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      CREATE TABLE "player" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "uuid" BLOB NOT NULL,
        "name" TEXT NOT NULL, "isActive" BOOLEAN NOT NULL, "joinedAt" DATETIME NOT NULL);
      """
    case .sqliteSwift:
      """
      CREATE TABLE "players" ("id" INTEGER PRIMARY KEY NOT NULL, "uuid" TEXT NOT NULL,
        "name" TEXT NOT NULL, "is_active" INTEGER NOT NULL, "joined_at" TEXT NOT NULL);
      """
    case .coreData:
      """
      CREATE TABLE ZPLAYER ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZISACTIVE INTEGER, ZJOINEDAT TIMESTAMP, ZNAME VARCHAR, ZUUID BLOB );
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
        Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      """
    }
  }

  private var rows: String {
    switch self {
    case .grdb:
      """
      INSERT INTO grdb_migrations VALUES ('createPlayer');
      INSERT INTO player VALUES
        (1, x'0B1B2F9E00004000800000000000000A', 'Ada', 1, '2026-11-21 09:30:00.125'),
        (4, x'0B1B2F9E00004000800000000000000B', 'Ben', 0, '2026-11-22 00:00:00.000');
      """
    case .sqliteSwift:
      """
      INSERT INTO players VALUES
        (1, '0B1B2F9E-0000-4000-8000-00000000000A', 'Ada', 1, '2026-11-21T09:30:00.125'),
        (4, '0B1B2F9E-0000-4000-8000-00000000000B', 'Ben', 0, '2026-11-22T00:00:00.000');
      """
    case .coreData:
      """
      INSERT INTO ZPLAYER VALUES
        (1, 1, 1, 1, 816946200.125, 'Ada', x'0B1B2F9E00004000800000000000000A'),
        (4, 1, 3, 0, 816998400.0, 'Ben', x'0B1B2F9E00004000800000000000000B');
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Player', 0, 4);
      INSERT INTO Z_METADATA VALUES (1, '1B1B2F9E-0000-4000-8000-00000000000A', x'00');
      """
    }
  }

  package func make(at path: String) throws {
    let connection = try Connection(creatingAt: path, options: .init(journalMode: .delete))
    for statement in (schema + "\n" + rows).split(separator: ";") where statement.count > 1 {
      try connection.run(TestSQL(String(statement)))
    }
    try connection.close()
  }
}
