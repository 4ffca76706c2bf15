#!/usr/bin/env python3
"""Puts small faults into a copy of the sources, one by one, and shows which of them no test notices, or not the one that must.

    Tests/Reliability/mutants.py apply COPY     # writes the faults into the copy, each behind a switch; builds nothing
    Tests/Reliability/mutants.py run COPY [N…]  # runs the tests of each fault, or of those with these numbers
    Tests/Reliability/mutants.py list           # prints the faults, and the checks of the contract of stores without one

All faults are compiled at once: SOCLE_MUTANT=N switches on the Nth. Between `apply` and `run`, build the copy with
`swift build --build-tests --traits PostgreSQL`. A test that fails or crashes has caught a fault; so the tests run without a fault
first, and have to pass. Tests that take longer than TEST_SECONDS (120 by default) are stopped, and counted by themselves: they have
caught it if they take less time without a fault. Where a check of the contract of stores is named, only its failure counts. A fault
whose text is no longer in the sources is reported, so that it can be written anew.
"""
import os, pathlib, pty, re, signal, subprocess, sys, time

CORE, STORAGE, SCHEMA, FUNCTIONS = "SQLite/SocleCore/", "SQLite/SocleStorage/", "SQLite/SocleLiveSchema/", "SQLite/SocleFunctions/"
SYNTAX, CSV, GRAPH, TOOL = "SQLite/SocleSyntax/", "Loading/SocleCSV/", "Models/SocleObjectGraph/", "Catalogues/catalogue/"
TABLES, REPOSITORIES, POSTGRES = "Models/SocleEntityTables/", "Models/SocleRepositories/", "Models/SocleEntityPostgreSQL/"
ENTITIES, MEMORY, DATABASES = "Models/SocleEntities/", "Models/SocleEntities/Memory/", "Models/SocleEntities/Databases/"
INJECTION = "Models/SocleInjection/"

# The contract's tests of each store.
STORES = {
    "Memory": "MemoryStoreTests/contract", "SQLite": "SocleEntityTablesTests.ContractTests/(inMemory|onDisk)",
    "PostgreSQL": "SocleEntityPostgreSQLTests.ContractTests/contract",
}
# File, text, what it becomes, tests. A text that ends in "!" is a statement, any other an expression; "" drops a statement, "+…" is a
# statement before it. What stands before "¦" shows which of several places is meant. In place of tests: "store: words of a check".
MUTANTS = [
    (SYNTAX + "Text/SQLLiteral.swift", "$0 == quote", "false", "SocleSyntaxTests"),
    (SYNTAX + "Text/SQLLiteral.swift", "!utf8.contains(0)", "true", "SocleSyntaxTests"),
    (SYNTAX + "Text/SQLLiteral.swift", "value.spelledExactly", "value.description", "SocleSyntaxTests"),
    (SCHEMA + "Parsing/SchemaParser+Columns.swift", "expression == SQLFragment([.literal(product)])", "false", "SocleLiveSchemaTests"),
    (SYNTAX + "Text/SQLLiteral.swift", 'value > 0 ? "9e999" : "-9e999"', '"9e999"', "SocleSyntaxTests"),
    (SYNTAX + "Text/SQLLiteral.swift", '($0 < 16 ? "0" : "")', '""', "SocleSyntaxTests"),
    (SYNTAX + "Text/Double+Spelling.swift", "divisor * ulp * 0.499", "divisor * ulp", "SocleSyntaxTests"),
    (SYNTAX + "Values/SQLName.swift", "self | 0x20", "self", "SocleSyntaxTests"),
    (SYNTAX + "Values/SQLiteValue.swift", "left.bitPattern == right.bitPattern", "left == right", "SocleSyntaxTests|SocleCoreTests"),
    (SYNTAX + "Text/SQLFragment+Checking.swift", "token.range == missing.first", "true", "SocleSyntaxTests|SocleQueriesTests"),
    (SYNTAX + "Text/SQLFragment+Checking.swift", 'tokens.contains(where: { $0.isSymbol(";") })', "false", "SocleSyntaxTests|SocleLiveSchemaTests"),
    (CORE + "Connection/CompiledStatement.swift", "sqlite3_reset(handle)!", "", "SocleCoreTests"),
    (CORE + "Connection/CompiledStatement.swift", "sqlite3_clear_bindings(handle)!", "", "SocleCoreTests"),
    (CORE + "Connection/CompiledStatement.swift", "if !isFinalized { sqlite3_finalize(handle) }!", "", "SocleCoreTests"),
    (CORE + "Connection/StatementCache.swift", "!known.isInUse", "true", "SocleCoreTests"),
    (CORE + "Connection/StatementCache.swift", "sql.utf8.suffix(rest).allSatisfy({ $0 == 0x20 || $0 == 0x3B || (9...13).contains($0) })", "true", "SocleCoreTests"),
    (CORE + "Connection/Connection+Gate.swift", "hasValues ?", "false ?", "SocleCoreTests|SocleStorageTests"),
    (CORE + "Connection/Statement.swift", "count == values.count", "true", "SocleCoreTests|SocleQueriesTests"),
    (CORE + "Connection/CompiledStatement.swift", "!isRunning", "true", "SocleCoreTests|SocleQueriesTests"),
    (CORE + "Connection/StatementCache.swift", "if !statement.isCached { statement.finalize() }!", "", "SocleCoreTests"),
    (CORE + "Connection/StatementCache.swift", "texts.count >= Self.capacity, former == nil", "false", "SocleCoreTests"),
    (CORE + "Connection/StatementCache.swift", "if !statement.isInUse { statement.finalize() }!", "statement.finalize()", "SocleCoreTests|SocleStorageTests"),
    (CORE + "Connection/StatementCache.swift", "verb.kind == kind", "true", "SocleCoreTests"),
    (CORE + "Connection/StatementCache.swift", "verb.description === description", "true", "SocleCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", 'if isInTransaction { _ = try? run(command: "ROLLBACK") }!', "", "SocleCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", '_ = try? run(command: "ROLLBACK TO \\(name)")!', "", "SocleCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", "transactionDepth == 1 ? firstCause(of: error) : error", "error", "SocleCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", "try isInTransaction ? savepoint(body) : body()", "body()", "SocleCoreTests"),
    (CORE + "Connection/Connection+LostTransaction.swift", "refuseUse(reason, because: error)!", "", "SocleCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", "sqlite3_reset(statement.handle)!", "", "SocleCoreTests|SocleStorageTests"),
    (CORE + "Connection/RowVerb.swift", "if arena.pointee.hasCopied { sqlite3_clear_bindings(statement.handle) }!", "", "SocleCoreTests"),
    (CORE + "Connection/RowVerb.swift", "arena.pointee.clear()!", "", "SocleCoreTests"),
    (CORE + "Connection/RowVerb.swift", "if !arena.pointee.hasBound { try sink.writeNull() }!", "", "SocleCoreTests"),
    (CORE + "Connection/RowVerb.swift", "!known.statement.isInUse", "true", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "try switchOption(SQLITE_DBCONFIG_DEFENSIVE, on: true)!", "", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "try switchOption(SQLITE_DBCONFIG_DQS_DML, on: false)!", "", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "try switchOption(SQLITE_DBCONFIG_DQS_DDL, on: false)!", "", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "options.trustsSchema", "true", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "options.enforcesForeignKeys", "false", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "hooks.showsBoundValues = options.showsBoundValuesInErrors!", "hooks.showsBoundValues = true", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", '.integer(options.synchronous.rawValue)', ".integer(0)", "SocleCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "error.code?.primary == .busy, ContinuousClock.now < end", "false", "SocleCoreTests|SocleStorageTests"),
    (CORE + "Opening/Connection+Verifying.swift", "try hasPossibleHeader()", "true", "SocleCoreTests"),
    (CORE + "Opening/Connection+Verifying.swift", "hasLog || isWhole", "true", "SocleCoreTests"),
    (CORE + "Opening/Connection+Verifying.swift", "if hasLog { try switchOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: true) }!", "", "SocleCoreTests"),
    (CORE + "Opening/Connection+Verifying.swift", "if hasLog { try switchOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: false) }!", "", "SocleCoreTests"),
    (CORE + "Opening/DatabaseFile+Creating.swift", "O_CREAT | O_EXCL | O_RDWR", "O_CREAT | O_RDWR", "SocleCoreTests"),
    (CORE + "Opening/DatabaseFile+Creating.swift", "!companions.contains(where: DatabaseFile.exists)", "true", "SocleCoreTests"),
    (CORE + "Opening/DatabaseFile.swift", "path.utf8.contains(0)", "false", "SocleCoreTests"),
    (CORE + "Values/UTF8Check.swift", "isASCII(UnsafeRawBufferPointer(bytes)) || text.utf8.elementsEqual(bytes)", "true", "SocleCoreTests"),
    (CORE + "Values/UTF8Check.swift", "offset < last", "offset &+ 1 < last", "SocleCoreTests"),
    (CORE + "Values/ValueSink.swift", "!value.isNaN", "true", "SocleCoreTests"),
    (CORE + "Values/ValueSink.swift", "arena?.pointee.hasCopied = true!", "", "SocleCoreTests"),
    (CORE + "Values/ValueSink.swift", "arena?.pointee.hasBound = true!", "", "SocleCoreTests"),
    (CORE + "Values/ValueSink.swift", "kept == nil ? socle_transient() : socle_static()", "socle_static()", "SocleCoreTests"),
    (CORE + "Queries/ConflictPolicy.swift", "isUpdate || self == .replace", "true", "SocleCoreTests"),
    (CORE + "Queries/InsertQuery.swift", "type == .any || !table.isStrict && type.affinity == .blob", "false", "SocleCoreTests"),
    (CORE + "Queries/InsertQuery.swift", "!primaryKey.contains(SQLName($0))", "true", "SocleCoreTests"),
    (CORE + "Streams/ValueExpression+IsIn.swift", "others.count < bound.count", "false", "SocleCoreTests"),
    (CORE + "Queries/ValueExpression+Comparing.swift", "value.segments == [.bound(.null)]", "false", "SocleCoreTests"),
    (CORE + "Queries/ValueExpression+Comparing.swift", 'isNeverNull ? " <> " : " IS NOT "', '" <> "', "SocleCoreTests"),
    (CORE + "Queries/ValueExpression+Searching.swift", "last.value & 0xFF != 0xFF, last.value != 0xFFFD", "last.value != 0xFFFD", "SocleCoreTests"),
    (CORE + "Statements/InsertStatement+Streaming.swift", "!connection.isPullingRows", "true", "SocleCoreTests"),
    (CORE + "Connection/Interrupter.swift", "if code == SQLITE_OK { handle = nil }!", "", "SocleCoreTests|SocleStorageTests"),
    (CORE + "Streams/RowStreamModule.swift", "stream.pointee.rewind()!", "", "SocleCoreTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try switchOption(SQLITE_DBCONFIG_ENABLE_VIEW, on: false)!", "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try setDeadline(deadline)!", "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", 'try run(PragmaQuery("cell_size_check", .integer(1)))!', "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try connection.setDeadline(deadline)!", "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "columns.first?.first?.text", "nil", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "rest > .zero", "true", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try quickCheck(table: table).isEmpty", "true", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 16 << 20)!", "", "UntrustedFileTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "if !evenIfReferenced { try requireNoReferences(to: names) }!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "try switchOption(SQLITE_DBCONFIG_ENABLE_FKEY, on: false)!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "if let rawHandle { _ = socle_db_config(rawHandle, SQLITE_DBCONFIG_ENABLE_FKEY, 1) }!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "try hasPendingViolations", "false", "SocleLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringColumns.swift", "isStrict, !column.type.accepts(value)", "false", "SocleLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "try plan.requireNoConversion(on: self)!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "try requireNoDanglingRows(except: dangling, for: attempt)!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "try recreate(triggers, of: plan.live)!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "total != copied", "false", "SocleLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "live.hasColumn($0) && !wanted.hasColumn($0)", "false", "SocleLiveSchemaTests"),
    (SCHEMA + "Copying/StagedFile.swift", "fsync(descriptor) == 0", "true", "SocleLiveSchemaTests"),
    (SCHEMA + "Copying/StagedFile.swift", "try flush(path, O_RDWR)!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Copying/StagedFile.swift", "try? flush(target.folder, O_RDONLY)!", "", "SocleLiveSchemaTests"),
    (SCHEMA + "Copying/StagedFile.swift", "file.createExclusively(permissions: 0o600)", "file.createExclusively()", "SocleLiveSchemaTests|SocleCSVTests"),
    (SCHEMA + "Copying/StagedFile.swift", "chmod(path, permissions)!", "", "SocleLiveSchemaTests|SocleCSVTests"),
    (SCHEMA + "Copying/StagedFile.swift", "try target.checkIsFree()!", "", "SocleLiveSchemaTests|SocleCSVTests"),
    (SCHEMA + "Copying/StagedFile.swift", "for file in [path] + file.companions { unlink(file) }!", "", "SocleLiveSchemaTests|SocleCSVTests"),
    (SCHEMA + "Copying/StagedFile.swift", "identity == FileIdentity(path)", "true", "SocleLiveSchemaTests|SocleCSVTests"),
    (CORE + "Connection/Statement.swift", "sqlite3_reset(handle)!", "", "SocleCoreTests"),
    (CORE + "Connection/RowVerb.swift", "sqlite3_reset(statement.handle)!", "", "SocleCoreTests"),
    (CORE + "Connection/Connection+LostTransaction.swift", "transactionDepth > 0", "false", "SocleCoreTests"),
    (CORE + "Connection/Statement+Rows.swift", "compiled.recompilations != compilations", "false", "SocleCoreTests|SocleQueriesTests"),
    (CORE + "Streams/RowStream.swift", "next != end", "next == end", "SocleCoreTests"),
    (CORE + "Streams/RowStream.swift", "code.primary == .constraint", "false", "SocleCoreTests"),
    (CORE + "Opening/Connection+Opening.swift", "file.remove(ifStill: created)!", "", "SocleCoreTests"),
    (STORAGE + "Pool/PoolScheduler+Working.swift", "slot.connection?.rollBack(after: error)", "nil", "SocleStorageTests"),
    (STORAGE + "Pool/PoolScheduler+Working.swift", "!isInTransaction && (try? takeSnapshot()) != nil", "true", "SocleStorageTests"),
    (STORAGE + "Lending/Checkpointer.swift", "pages < Self.limit", "true", "SocleStorageTests"),
    (SCHEMA + "Copying/Connection+Backup.swift", "ContinuousClock.now < deadline", "false", "SocleLiveSchemaTests"),
    (SCHEMA + "Copying/Connection+Backup.swift", "destination.allowUse()!", "", "SocleLiveSchemaTests"),
    (STORAGE + "Migration/Initialization+Steps.swift", "try checkReferences(after: next, on: connection)!", "", "SocleStorageTests"),
    (STORAGE + "Migration/Initialization+Steps.swift", "if next == schema.version { try verifyResult(on: connection) }!", "", "SocleStorageTests"),
    (CSV + "Loading/Staging.swift", "flock(descriptor, LOCK_EX | LOCK_NB) == 0", "true", "SocleCSVTests"),
    (CSV + "Loading/Staging.swift", "FileIdentity(here) == FileIdentity(there)", "true", "SocleCSVTests"),
    (CSV + "Loading/Staging.swift", "Self.removeLeftovers(of: place)!", "", "SocleCSVTests"),
    (CSV + "Loading/Staging.swift", "digits.count == 16", "true", "SocleCSVTests"),
    (CSV + "Loading/LoadTarget.swift", "identity != nil, identity != FileIdentity(path)", "false", "SocleCSVTests"),
    (CSV + "Loading/LoadTarget.swift", "if mode == .update, !isThere { throw LoadError.targetMissing(path: path) }!", "", "SocleCSVTests"),
    (CSV + "Loading/CSVLoader+Load.swift", "if !allowsRemoval { try target.checkKeepsMost(report.files) }!", "", "SocleCSVTests"),
    (CSV + "Loading/CSVLoader+Load.swift", "for file in survey.inputs.flatMap(\\.files) { try file.checkIsUnchanged() }!", "", "SocleCSVTests"),
    (CSV + "Loading/CSVLoader+Load.swift", "skipsBadRows || context.log.total == 0", "true", "SocleCSVTests"),
    (CSV + "Loading/OwnedRows.swift", "try records.fill() &- records.removeGood() == skippedCount", "true", "SocleCSVTests"),
    (CSV + "Loading/OwnedRows.swift", "guard skippedCount > 0 else { return nil }!", "+return nil", "SocleCSVTests"),
    (CSV + "Loading/DatabaseMerge.swift", "!survey.areRejects", "true", "SocleCSVTests"),
    (CSV + "Reading/CSVReader+Scan.swift", "slot != lastSlot", "true", "SocleCSVTests"),
    (CSV + "Reading/CSVReader+Scan.swift", "end != start", "false", "SocleCSVTests"),
    (CSV + "Reading/CSVNumber.swift", "digits.isEmpty && number.first == 0x2D", "false", "SocleCSVTests"),
    (CSV + "Reading/CSVNumber.swift", "digits.count <= 15", "digits.count <= 17", "SocleCSVTests"),
    (CSV + "Reading/CSVNumber.swift", "unsigned.first == 0x30 && unsigned.dropFirst().first.map { $0 != 0x2E } ?? false", "false", "SocleCSVTests"),
    (TABLES + "History/HistoryStep+Undoing.swift", "conflicts.isEmpty", "true", "SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Undoing.swift", "state.step = undoing ? step - 1 : step!", "state.step = step - 1", "SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep.swift", "try trim()!", "", "SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep.swift", "change.old != change.new", "true", "SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Changing.swift", "$0.old != $0.targets", "false", "SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Changing.swift", "lists.allSatisfy(\\.old.isEmpty)", "true", "SocleObjectGraphTests"),
    (GRAPH + "Steps/GraphStep.swift", "ids.withLock { $0 = max($0, next - 1) }!", "", "SocleObjectGraphTests"),
    (TABLES + "Querying/EntityTables+Saving.swift", "onlyIfDifferent: true", "false", "SocleEntityTablesTests"),
    # Faults of stores, each with the store and the check of the contract that must notice it.
    (MEMORY + "MemoryGraph.swift", "try checkUnique(replaced[first...])!", "+try checkTargets()", "Memory: A relation may lead to a model"),
    (MEMORY + "MemoryGraph.swift", "try checkUnique(replaced[first...])!", "if changes.count == 1 { try checkUnique(replaced[first...]) }", "Memory: In one transaction, a unique value"),
    (MEMORY + "MemoryGraph.swift", "Set(replaced.map(\\.entity))", "Set(shapes.keys)", "Memory: Each change announces"),
    (MEMORY + "MemoryGraph.swift", "replaced.reversed()", "replaced", "Memory: Of a list of changes"),
    (MEMORY + "MemoryGraph.swift", "stored?[target] == nil", "stored?[target] == nil && relation.isToMany", "Memory: A save with a relation"),
    (MEMORY + "MemoryGraph.swift", "keys.filter({ !changed.contains($0) }) + keys.filter(changed.contains).sorted()", "keys.filter(changed.contains).sorted() + keys.filter({ !changed.contains($0) })", "Memory: A unique value has one owner"),
    (MEMORY + "MemoryGraph.swift", "try delete(entity, keys, isAlone: isAlone)!", "+for key in keys where rows[entity]?[key] == nil { throw EntityError.dangling(entity: entity, id: key) }", "Memory: Deleting a model that is not stored"),
    (MEMORY + "MemoryGraph.swift", "try delete(request.entity, keys(of: request))!", "for key in try keys(of: request) { replace(request.entity, key, by: nil) }", "Memory: Deleting by a request"),
    (MEMORY + "MemoryStore.swift", "let changed = try use { try $0.apply(changes) }!", "+for case .save(let batch) in changes { source.publish(Set(batch.rows.keys)) }", "Memory: Changes that were rolled back"),
    (MEMORY + "MemoryStore.swift", "try use { try $0.apply(changes) }", "{ var copy = try use { $0 }; defer { graph.withLock { $0 = copy } }; return try copy.apply(changes) }()", "Memory: Saves, fetches and deletes from many threads"),
    (MEMORY + "MemoryGraph+Changing.swift", "replace(name, key, by: row)!", "+if rows[name]?[key] != nil { continue }", "Memory: Saving a model again"),
    (MEMORY + "MemoryGraph+Changing.swift", "replace(name, key, by: row)!", "+for (list, relation) in zip(places.lists, new.shape.toMany) where relation.onDelete == .cascade { for gone in Set(rows[name]?[key]?.lists[list] ?? []).subtracting(row.lists[list]) { replace(relation.target, gone, by: nil) } }", "Memory: An entity that is removed from an owned list"),
    (MEMORY + "MemoryGraph+Changing.swift", "replace(name, key, by: row)!", "+for (other, var former) in rows[name] ?? [:] where other != key { for list in former.lists.indices { former.lists[list].removeAll(where: row.lists[list].contains) }; replace(name, other, by: former) }", "Memory: A fetch skips a row"),
    (MEMORY + "MemoryGraph+Changing.swift", "new.row(index)", "ArraySlice(new.row(index).map { $0 == key.value ? .null : $0 })", "Memory: An object can be in a relation to itself"),
    (MEMORY + "MemoryGraph+Changing.swift", "row.values[place] = value!", "if value != .null { row.values[place] = value }", "Memory: A property that became nil"),
    (MEMORY + "MemoryGraph+Changing.swift", "row.lists[place] = list!", "row.lists[place] = list.reduce(into: [EntityKey]()) { if !$0.contains($1) { $0.append($1) } }", "Memory: A list keeps its order"),
    (MEMORY + "MemoryGraph+Changing.swift", "try save(EntityBatch(changed))!", "+changed.lists = changed.lists.map { $0.map { _ in [] } }", "Memory: An update sets the named"),
    (MEMORY + "MemoryGraph+Changing.swift", "going[$0.target] != nil", "going[$0.target] != nil && $0.target == entity", "Memory: The rule cascade also"),
    (DATABASES + "EntityReader.swift", "following = edges!", "following = []", "Memory: The rule cascade deletes all"),
    (MEMORY + "MemoryGraph+Reading.swift", "!others.isSuperset(of: targets($0))", "!targets($0).isEmpty", "Memory: The rule deny refuses"),
    (MEMORY + "MemoryGraph+Changing.swift", "row.lists[place].removeAll(where: gone.contains)!", "if let first = row.lists[place].firstIndex(where: gone.contains) { row.lists[place].remove(at: first) }", "Memory: Deleted models are removed from all"),
    (MEMORY + "MemoryGraph+Reading.swift", "let roots = try keys(of: request)!", "+if shapes[request.entity] == nil { return ([], EntityBatch()) }", "Memory: Requests, saves and deletions"),
    (DATABASES + "GraphLoading.swift", "request.isShallow", "false", "Memory: A shallow request"),
    (MEMORY + "MemoryGraph+Reading.swift", "for target in targets(owner) { found.append(target, of: owner) }!", "", "Memory: A save stores everything"),
    (ENTITIES + "Shapes/RelationShape.swift", "!$0.isLazy || names.contains($0.name)", "true", "Memory: A lazy relation is loaded on request"),
    (MEMORY + "MemoryGraph+Reading.swift", "if let row = rows[shape.name]?[key] { found.append(key, places.map { row.values[$0] }) }!", "+if found.keys.count > 900 { break }", "Memory: A chain of 1,000 instances"),
    (MEMORY + "MemoryGraph+Reading.swift", "try request.check(against: shape, among: shapes)!", '+if rows[shape.name] == nil { throw shape.refusal("nothing was saved") }', "Memory: Saving a model again"),
    (MEMORY + "MemoryCondition.swift", "$0.value.lists[list]", "relation.isLazy ? [] : $0.value.lists[list]", "Memory: Filters search in lazy lists"),
    (MEMORY + "MemoryCondition.swift", "targets($0).contains(where: test)", "!targets($0).isEmpty && targets($0).allSatisfy(test)", "Memory: Filters search for any, none and all"),
    (MEMORY + "MemoryCondition.swift", "guard let relation = ordering.relation else { return value(of: ordering.property, shape) }!", "+return value(of: ordering.property, shape)", "Memory: An ascending order by a related"),
    (ENTITIES + "Coding/RowEncoder.swift", "number == 0 ? 0 : number", "number", "Memory: Negative zero is stored"),
    (ENTITIES + "Shapes/EntityValue.swift", "(.double(let left), .double(let right)): ¦left < right", '"\\(left)" < "\\(right)"', "Memory: Numbers are compared"),
    (ENTITIES + "Shapes/EntityValue.swift", "left.utf8.lexicographicallyPrecedes(right.utf8)", "left.utf16.lexicographicallyPrecedes(right.utf16)", "Memory: Text is ordered by its bytes"),
    (ENTITIES + "Shapes/EntityValue.swift", "left.sorts(before: right)", "right.sorts(before: left)", "Memory: Ids are compared and ordered alike"),
    (ENTITIES + "Shapes/EntityValue.swift", "case (.null, _): ¦true", "false", "Memory: Nil precedes all values"),
    (ENTITIES + "Shapes/EntityValue.swift", "left.utf8.elementsEqual(right.utf8)", "left == right", "Memory: Text is compared by its bytes"),
    (ENTITIES + "Shapes/EntityShape+Comparing.swift", "model != other", "false", "Memory: A type can be prepared again"),
    (ENTITIES + "Shapes/EntityShape+Comparing.swift", "if let known = self[shape.name] { try shape.checkSame(as: known) }!", "", "SocleRepositoriesTests"),
    (DATABASES + "EntityShape+Missing.swift", "{\n        ¦try shape.checkSame(as: known)!", "", "SQLite: A type can be prepared again"),
    (DATABASES + "EntityShape+Missing.swift", "if !missing.isEmpty { try Self.checkNames(of: Array(values) + missing) }!", "", "SQLite: A type is refused if another"),
    (DATABASES + "EntityShape+Missing.swift", "!columns.insert($0.lowercased()).inserted", "false", "Memory: Types are refused if two"),
    (ENTITIES + "Store/EntityChange.swift", "value == .null ? column.isOptional : value.type == column.type", "true", "Memory: An update that cannot be made"),
    (ENTITIES + "Store/EntityRows+Comparing.swift", "lists[list][row].map { $0 != other.lists[list][place] } ?? false", "lists[list][row].map { $0 != other.lists[list][place] } ?? true", "Memory: A lazy list that was not loaded is not compared"),
    (ENTITIES + "Store/EntityBatch+Checking.swift", "try shape.checkSame(as: known)!", "", "Memory: A batch that is not complete"),
    (ENTITIES + "Store/EntityRows+Comparing.swift", "JSONForm(text) == JSONForm(other) && JSONForm(text) != nil", "false", "Memory: JSON is compared as a value"),
    (ENTITIES + "Store/EntityRequest+Checking.swift", "number < 0", "false", "SQLite: Invalid conditions"),
    (ENTITIES + "Store/EntityRequest+Checking.swift", "if comparison != .equal { try shape.checkOrder(of: name) }!", "", "Memory: Invalid conditions"),
    (ENTITIES + "Store/EntityRequest+Checking.swift", "try shape.check(value, of: name)!", "", "Memory: Invalid conditions"),
    (ENTITIES + "Store/EntityRequest+Checking.swift", "try check(part, of: target, 1)!", "", "Memory: Invalid conditions"),
    (ENTITIES + "Store/EntityRequest+Checking.swift", "try shapes.shape(relation.target).checkOrder(of: ordering.property)!", "", "Memory: Invalid conditions"),
    (ENTITIES + "Store/EntityChangeSource.swift", "pending.formUnion(names)!", "break", "Memory: A consumer that reads late"),
    (ENTITIES + "Store/EntityChangeSource.swift", "return }\n    for consumer in ¦living()", "Array(living().prefix(1))", "Memory: Each consumer learns"),
    (ENTITIES + "Store/EntityCondition+Folding.swift", "bytes($0).starts(with: wanted)", "bytes($0).contains(wanted)", "Memory: Text is searched without regard"),
    (ENTITIES + "Store/EntityCondition+Folding.swift", "let lower = scalar.properties.lowercaseMapping!", "+if scalar.value > 0xFFFF { folded.append(scalar); continue }", "Memory: Letters of all scripts"),
    (ENTITIES + "Copying/Copying.swift", "batch.rows[shape.name]?.ordered(by: keys)", "batch.rows[shape.name]", "SocleEntitiesTests"),
    (ENTITIES + "Copying/Copying.swift", "!empty.contains($0) || !stored.isEmpty($0, place)", "true", "Memory: A copy that is interrupted after"),
    (ENTITIES + "Copying/Copying.swift", "if !kept.isEmpty && !replaces { throw rows.difference(row, in: kept) }!", "", "Memory: A copy refuses models"),
    (ENTITIES + "Copying/Copying.swift", "guard more.keys.contains(owner) else { throw error }!", "+throw error", "Memory: A copy that replaces lets entities"),
    (ENTITIES + "Copying/EntityRows+Copying.swift", "places[key].map { stored.values[$0 * width + column] } ?? .null", ".null", "Memory: An interrupted copy"),
    (ENTITIES + "Shapes/RelationShape.swift", "!$0.isLazy || names.contains($0.name)", "!$0.isLazy || !$0.isToMany || names.contains($0.name)", "SQLite: A lazy to-one relation is loaded"),
    (DATABASES + "EntityGraph.swift", "cascading && $0.relation.onDelete == .cascade", "cascading && $0.relation.onDelete == .cascade && $0.relation.isToMany", "SQLite: The rule cascade deletes related"),
    (DATABASES + "EntityGraph.swift", "shapes.allEdges", "shapes.edges", "SQLite: Deleted models are removed from inverses"),
    (DATABASES + "SQLWriter.swift", 'some.count == values.count ? ")" : " OR \\(column) IS NULL)"', '")"', "SQLite: Nil is equal to nil only"),
    (DATABASES + "SQLWriter.swift", 'try write(conditions, joinedBy: " OR ", empty: "1 = 0", of: shape)!', 'try write(conditions, joinedBy: " OR ", empty: "1 = 1", of: shape)', "SQLite: Filters are combined"),
    (DATABASES + "SQLWriter.swift", 'write(", 1 = 0)")!', 'write(", 1 = 1)")', "SQLite: Nil in a related model"),
    (DATABASES + "SQLWriter+Relations.swift", "edge.relation.inverse == nil", "true", "SQLite: Filters search and count"),
    (DATABASES + "SQLWriter+Relations.swift", '"count(*)"', '"count(DISTINCT \\(target))"', "SQLite: Filters compare the number of elements"),
    (DATABASES + "SQLWriter.swift", "conditions.count > 200", "false", "SQLite: Thousands of filters"),
    (DATABASES + "SQLWriter+Relations.swift", 'if isAny { return write("\\(key) IS NOT NULL") }!', 'if isAny { return write("\\(key) IS NULL") }', "SQLite: Filters search by a related model"),
    (DATABASES + "SQLWriter+Relations.swift", "if ¦edge.relation.isInRow", "!edge.relation.isToMany", "SQLite: A weak inverse leads"),
    (DATABASES + "SQLWriter+Relations.swift", "try write(condition, of: target, within: more, isForFew: isForFew)!", 'if "\\(condition)".contains("related") { write("1 = 1") } else { try write(condition, of: target, within: more, isForFew: isForFew) }', "SQLite: Filters reach over several"),
    (DATABASES + "EntityReader.swift", "shape.lists.firstIndex(of: relation)", "shape.lists.firstIndex { $0.target == relation.target }", "SQLite: A fetch returns one instance"),
    (DATABASES + "GraphLoading.swift", "wanted[relation.target, default: EntityKeyIndex()].insert(contentsOf: keys)!", "", "SQLite: The target of an entity's only"),
    (DATABASES + "GraphLoading.swift", "names += new.map(\\.relation.target)!", "", "SQLite: Instances in a cycle"),
    (DATABASES + "GraphLoading.swift", "try graph.shapes.shape(name).edges()", "graph.shapes.shape(name).edges(loading: request.loading)", "SQLite: In a circle of lazy"),
    (DATABASES + "GraphLoading.swift", "edge.relation.isLazy ? roots : owners", "owners", "SQLite: A lazy list is loaded once"),
    (DATABASES + "GraphLoading.swift", ".rows(shape, missing, isMost: request.isUnrestricted)", ".rows(shape, EntityKeyIndex(of: Array(missing.prefix(request.limit ?? .max))), isMost: request.isUnrestricted)", "SQLite: A limit applies"),
    (DATABASES + "EntityShape+PresentNames.swift", "sameLetters + former", "sameLetters", "SQLite: Values under former names"),
    (DATABASES + "EntityShape+PresentNames.swift", "let sameLetters = stored.filter { ¦$0.lowercased() == name.lowercased()", "false", "SQLite: Properties and relations whose names"),
    (DATABASES + "TableCatalog+Comparing.swift", "(isRenamed ? [.renameTable(stored.name, to: table.name)] : [])", "[]", "SQLite: A renamed entity can be saved"),
    (DATABASES + "TableShape.swift", "defaultValue: defaults[$0.name]", "nil", "SQLite: Entities that were stored before"),
    (DATABASES + "TableCatalog+Comparing.swift", "column.isOptional || column.defaultValue != nil", "true", "SQLite: A rename that would replace"),
    (TABLES + "Querying/EntityShape+Conditions.swift", "keys(of: ¦$0", "shapes.shape(request.entity)", "SQLite: A filter on related models"),
    (TABLES + "Querying/EntityShape+Conditions.swift", 'orderings.append(EntityOrdering("id"))!', "", "SQLite: Models that are equal in an order"),
    (TABLES + "Querying/EntityShape+Conditions.swift", "WHERE \\(¦identifier: property", '"id"', "SQLite: Nil matches no text"),
    (TABLES + "Querying/EntityShape+Conditions.swift", "Column<String?>(sql: SQLFragment(trusted: column)).contains(text).test", '"\\(SQLFragment(trusted: column)) LIKE \\("%" + text + "%")"', "SQLite: Text is compared by its bytes"),
    (TABLES + "Querying/EntityShape+Conditions.swift", "keys.list", "Array(keys.prefix(1000)).list", "SQLite: A filter looks up"),
    (TABLES + "Querying/EntityTables+Changing.swift", "try expected.check(unchangedIn: stored)!", "", "SQLite: Changes are refused if a stored"),
    (TABLES + "Querying/EntityTables+Changing.swift", '"\\($0) IS NOT \\($1)"', '"\\($0) <> \\($1)"', "SQLite: An update sets and clears"),
    (TABLES + "Querying/EntityTables+Changing.swift", "try rows.set(columns)!", "", "SQLite: An update that sets a unique value"),
    (TABLES + "Querying/EntityTables+Deleting.swift", "if let gone = going[edge.relation.target] { try all.clear(edge, of: gone, on: connection) }!", "if !edge.relation.isLazy, let gone = going[edge.relation.target] { try clear(edge, of: gone, on: connection) }", "SQLite: Deleted entities are removed from lazy"),
    (TABLES + "Querying/EntityTables+Reading.swift", "limit: request.limit", "request.limit == 0 ? nil : request.limit", "SQLite: Limit and offset"),
    (TABLES + "Querying/EntityTables+Saving.swift", "zip(rows.shape.toMany, rows.lists)", "zip(rows.shape.toMany + rows.shape.inverses, rows.lists)", "SQLite: A save neither stores an inverse"),
    (TABLES + "Querying/EntityTables+Saving.swift", "$1 != nil", "$1?.isEmpty == false", "SQLite: Emptied lists"),
    (TABLES + "Querying/EntityTables+Saving.swift", "$1 != nil", "true", "SQLite: A list that was not loaded is kept"),
    (TABLES + "Querying/EntityTables+Saving.swift", "in: insert(of: edge), onConflict: ¦.updateAll(onlyIfDifferent: true)", ".ignore", "SQLite: A list can be extended"),
    (TABLES + "Querying/EntityTables+Saving.swift", "Int64(list.pointee.targets?.count ?? 0)", "Int64((list.pointee.targets?.count ?? 0) + 1)", "SQLite: Relations between models with text ids"),
    (TABLES + "Querying/EntityTables+Unique.swift", "!keys.contains(owner)", "true", "SQLite: Two models exchange their unique"),
    (TABLES + "Querying/TablesReader.swift", 'edge.relation.inverse == nil ? "" : "DISTINCT"', '""', "SQLite: An inverse is loaded by name"),
    (TABLES + "Querying/TablesReader.swift", '"\\(edge.ownerName) IS NOT NULL"', '"1 = 1"', "SQLite: Structs with loaded inverses"),
    (TABLES + "Querying/TablesReader.swift", "AND \\(¦edge.targetName", "edge.ownerName", "SQLite: The rule deny of a to-one"),
    (TABLES + "Querying/EntityTables+Changing.swift", "for change in changes { try apply(change, on: connection) }!", "for change in changes.reversed() { try apply(change, on: connection) }", "SQLite: Changes are made in their order"),
    (TABLES + "Querying/EntityTables+Changing.swift", "if try connection.hasPendingViolations { try graph(on: connection).checkTargets(of: changes) }!", "", "SQLite: A model is saved alone"),
    (TABLES + "Store/EntityTables+Preparing.swift", "ShapeRow.row, ifNotExists: ¦true", "false", "SQLite: A batch that is not complete"),
    (TABLES + "Tables/EntityShape+Tables.swift", "target.map { ForeignKeyReference($0, isDeferred: true) }", "nil", "SQLite: A save with a relation"),
    (TABLES + "Tables/EntityValue+SQLite.swift", ".real(date.timeIntervalSinceReferenceDate)", ".real(date.timeIntervalSince1970)", "SQLite: Filters compare numbers"),
    (TABLES + "Tables/EntityValue+SQLite.swift", "case .string(let text), .json(let text): ¦.text(text)", "type == .json ? .null : .text(text)", "SQLite: Any text comes back"),
    (TABLES + "Tables/EntityValue+SQLite.swift", "case .int(let number): ¦try sink.write(number)!", "try sink.write(Double(number))", "SQLite: The largest integers"),
    (TABLES + "Tables/EntityValue+SQLite.swift", "try sink.write(date.timeIntervalSinceReferenceDate)!", "try sink.write((date.timeIntervalSinceReferenceDate * 1000).rounded() / 1000)", "SQLite: Dates come back"),
    (TABLES + "Tables/EntityValue+SQLite.swift", "try text.encode(into: sink)!", 'try String(text.prefix { $0 != "\\0" }).encode(into: sink)', "SQLite: Every type of property"),
    (TABLES + "Tables/EntityValue+SQLite.swift", "self = .bytes(bytes)!", "self = bytes.isEmpty ? .null : .bytes(bytes)", "SQLite: Nil, and empty text"),
    (TABLES + "Tables/EntityValue+SQLite.swift", "try key.pointee.value.write(into: sink)!", "try EntityValue.string(key.pointee.description.replacing(\"\\0\", with: \"\")).write(into: sink)", "SQLite: Text ids are distinguished"),
    (TABLES + "Querying/EntityTables+Saving.swift", "try list.pointee.owner.value.write(into: sink)!", "try EntityValue.string(list.pointee.owner.description + \"x\").write(into: sink)", "SQLite: Ids may be numbers"),
    (TABLES + "Tables/EntityValue+SQLite.swift", "SQLFragment(rows: self, cells)", "SQLFragment(rows: Array(self.prefix(500)), cells)", "SQLite: 10,000 recipes"),
    (POSTGRES + "Store/TablePreparation.swift", "if try missing().steps.joined().contains(change) { throw error }!", "throw error", "PostgreSQL: Two stores can prepare"),
    (POSTGRES + "Pool/Lane.swift", 'server.isPortable ? "SERIALIZABLE" : "READ COMMITTED"', '"READ COMMITTED"', "PostgreSQL: Deleting a target while"),
    (POSTGRES + "Store/PostgreSQLEntityStore+Applying.swift", "for edge in all.edges { add(edge.owner.name, edge.clearing(going)) }!", "for edge in all.edges { session.add(edge.clearing(going)) }", "PostgreSQL: A deletion announces"),
    (POSTGRES + "Querying/Writing.swift", "return (isDeferred ? [deferral] : [], saves, lists)!", "return (isDeferred ? [deferral] : [], lists, saves)", "PostgreSQL: Of two saves of the same rows"),
    (POSTGRES + "Querying/Writing+Links.swift", 'clear("DELETE FROM \\(table) WHERE owner_id", owner.name, owner.key)', "[]", "PostgreSQL: An id may be used again"),
    (ENTITIES + "Store/EntityBatch.swift", "!places.hasRepeats", "true", "PostgreSQL: A target at several places of owned lists"),
    (POSTGRES + "Values/TextCode.swift", "[[1, 1, 1, 2], [1, 1, 2, 2], [1, 2, 2, 2]]", "[[1, 1, 1, 1], [1, 1, 1, 2], [1, 1, 2, 2]]", "PostgreSQL: The characters U+0000"),
    (ENTITIES + "Coding/RowEncoder.swift", "number == 0 ? 0 : number", "number", "PostgreSQL: Negative zero is stored"),
    (DATABASES + "GraphLoading.swift", "relation.isLazy ? roots.count : nil", "nil", "PostgreSQL: A lazy list is loaded once"),
    (POSTGRES + "Querying/StatementWriter.swift", "ordering.relation != nil", "false", "PostgreSQL: An ascending order by a related"),
    (REPOSITORIES + "Repository/EntityRepository.swift", "bridge.batch(models, following)", "bridge.batch(models, true)", "SocleRepositoriesTests"),
    (ENTITIES + "Store/ModelSnapshot.swift", "[.expect(batch), .save(models)]", "[.save(models)]", "SocleRepositoriesTests"),
    (ENTITIES + "Store/ModelSnapshot.swift", "known.lists[list][row] == nil && rows.lists[list][place] != nil", "false", "SocleRepositoriesTests"),
    (ENTITIES + "Filters/Query+ForEach.swift", ".greater", ".greaterOrEqual", "SocleRepositoriesTests"),
    (ENTITIES + "Filters/Filter+Unique.swift", "model.shape.uniqueKeys.contains([name])", "true", "SocleRepositoriesTests"),
    (REPOSITORIES + "Repository/Registration.swift", "register(store, for: (any EntityStore).self)!", "", "SocleRepositoriesTests"),
    (REPOSITORIES + "Representation/EntityBatch+Representations.swift", "relation.isLazy ? nil : []", "[]", "SocleRepositoriesTests"),
    (REPOSITORIES + "Representation/EntityBatch+Representations.swift", "value == .null || value.type == property.type", "true", "SocleRepositoriesTests"),
    # Checks of the contract that had no fault.
    (ENTITIES + "Store/EntityRows+Unique.swift", "values[row * width + place].adding(value)", ".some(value)", "Memory: An update adds to stored numbers"),
    (MEMORY + "MemoryStore.swift", "use { try $0.apply(changes) }", "{ var copy = try use { $0 }; _ = (0..<20_000).reduce(0, &+); defer { graph.withLock { $0 = copy } }; return try copy.apply(changes) }()", "Memory: All additions"),
    (MEMORY + "MemoryGraph+Changing.swift", "isAlone: isAlone", "false", "Memory: A deletion without rules"),
    (POSTGRES + "Store/PostgreSQLEntityStore.swift", '"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"', '"BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY"', "PostgreSQL: All requests within one `read`"),
    (MEMORY + "MemoryGraph.swift", "try EntityGraph(shapes, self).rows(of: shapes.shape(entity), keys).checkAbsent()!", "", "Memory: Changes are refused if a model"),
    (DATABASES + "SQLWriter.swift", "stack < 45", "true", "SQLite: Conditions by not"),
    (ENTITIES + "Store/EntityRequest+Checking.swift", "relations + more", "relations", "Memory: Conditions may lead through 20 relations"),
    (DATABASES + "EntityGraph.swift", "request.orderings.isEmpty ? roots.keys.inOrder : roots.keys", "roots.keys", "SQLite: Without an order, all results"),
    (DATABASES + "SQLWriter+Relations.swift", "isComplement != isNegated", "isNegated", "SQLite: A filter on relations has"),
    (MEMORY + "MemoryGraph+Changing.swift", "rows[name]?[key] ?? table.emptyRow", "table.emptyRow", "Memory: A release keeps properties"),
    (MEMORY + "MemoryGraph+Changing.swift", "shapes.merging(everything) { $1 }", "shapes", "Memory: A deletion by an earlier"),
    (MEMORY + "MemoryGraph+Changing.swift", "shapes.merging(everything) { $1 }", "shapes.merging(everything) { own, _ in own }", "Memory: A rule deny of a later"),
    (DATABASES + "RegisteredShapes.swift", "rows.values.sorted { $0.number > $1.number }", "rows.values.sorted { $0.number < $1.number }", "Memory: The delete rule that was declared last"),
    (DATABASES + "TableCatalog+Comparing.swift", "names + lists.filter { renamed[$0] == list.name }", "names", "Memory: A type and a list whose names change in case"),
    (DATABASES + "TableCatalog+Comparing.swift", "if isKept { continue }!", "", "Memory: A property, list, relation or type that a later"),
    (MEMORY + "MemoryGraph.swift", "try everything[name] ?? shapes.shape(name)", "shapes.shape(name)", "Memory: A unique key of a later release"),
    (DATABASES + "OtherReleases.swift", "if isRemoved && !indexes.contains(name) { shape.uniqueKeys.removeAll { $0 == key } }!", "", "Memory: An earlier release does not"),
    (DATABASES + "OtherReleases.swift", "if !isRemoved { shape.uniqueKeys.append(key) }!", "", "Memory: Two releases that each add something"),
    (DATABASES + "TableCatalog+Comparing.swift", "if let value = others.defaultValue(of: name) { return value }!", "", "Memory: A later release without"),
    (DATABASES + "OtherReleases.swift", "others.flatMap(\\.shape.droppedProperties)", "[String]()", "Memory: A release with a property"),
    (DATABASES + "OtherReleases.swift", "$0.lowercased() != $1.lowercased()", "false", "Memory: After a third release"),
    (DATABASES + "TableCatalog+Comparing.swift", "shape.toOne.contains(where: { $0.name.bytes == name.bytes })", "false", "Memory: A relation does not become a list"),
    (DATABASES + "OtherReleases.swift", "type != column.type", "false", "SQLite: A property whose type changed"),
    (MEMORY + "MemoryStore.swift", "graph.registered.last != prepared.last", "false", "Memory: A release that knows"),
    (MEMORY + "MemoryTable.swift", "if row.values[place] == .null { row.values[place] = value }!", "", "Memory: A release may store null"),
    (POSTGRES + "Store/PostgreSQLEntityStore+Applying.swift", 'session.add([Statement(lock, purpose: "locking \\(entity)")])!', "", "PostgreSQL: Of two saves at the same time that expect"),
    (ENTITIES + "Coding/EntityValue+Coding.swift", "Data(base64Encoded: text).map { .bytes(Array($0)) }", ".bytes(Array(text.utf8))", "Memory: Changes and requests keep"),
    (ENTITIES + "Copying/Copying.swift", ".expect(¦EntityBatch(replaced)", "EntityBatch(EntityRows(rows.shape))", "Memory: A copy refuses to overwrite"),
    (ENTITIES + "Coding/EntityValue+Decoding.swift", "Decimal(shortest: number) as? Value", "Decimal(number) as? Value", "Memory: Decimals are compared"),
    (ENTITIES + "Coding/EntityValue+Decoding.swift", "json.decode(type, from: Data(text.utf8))", 'json.decode(type, from: Data(text.replacing("-", with: "").utf8))', "Memory: Points, ranges"),
    (TABLES + "Querying/EntityTables+Unique.swift", "try everything(on: connection).shapes.shape(rows.shape.name)", "rows.shape", "SQLite: Two models exchange values of a unique key that only"),
    # Drawn at random (seeds 20261128 and 38) from the lines that 2026-11-27 and 28 added: the nearest condition or statement.
    (TOOL + "CSV/CSVLoadCommand.swift", "found.description.name.lowercased()", "found.description.name", "catalogueTests"),
    (TOOL + "CSV/CSVSchemaCommand.swift", "report.skipped > 0", "false", "catalogueTests"),
    (TOOL + "Databases/CheckCommand.swift", "proposals?.json ?? []", "[JSONObject]()", "catalogueTests"),
    (TOOL + "Databases/ColumnProfile.swift", 'guard !hasBlobs else { return "" }!', "", "catalogueTests"),
    (TOOL + "Databases/DiagramLayout.swift", "first < last", "first != last", "catalogueTests"),
    (TOOL + "Databases/QueryFile.swift", "lines.count == 1", "false", "catalogueTests"),
    (SYNTAX + "Text/StatementReader.swift", 'tokens.isOpenTrigger', "false", "SocleLiveSchemaTests|catalogueTests"),
    (TOOL + "Databases/ReportPage.swift", "areNumbers: profile.isNumeric", "false", "catalogueTests"),
    (TOOL + "Databases/SwiftCommand.swift", "contents.values.contains(where: { $0.form != nil })", "true", "catalogueTests"),
    (TOOL + "Databases/SwiftCommand.swift", "found.form = try SwiftForm.form(of: column, in: table, self)!", "", "catalogueTests"),
    (TOOL + "Databases/ValueCounts.swift", "slots[place].bits != bits || slots[place].kind != kind", "slots[place].bits != bits", "catalogueTests"),
    (TOOL + "Reading/Proposals.swift", "guard !lines.isEmpty else { return [] }!", "", "catalogueTests"),
    (TOOL + "Reading/Proposals.swift", "lines.isEmpty ? [] : [way]", "[way]", "catalogueTests"),
    (TOOL + "Reading/Proposals.swift", "words.contains(last)", "false", "catalogueTests"),
    (CSV + "Finding/FoundTable.swift", "textColumns.contains(name) ? ColumnType.text : finding.type", "finding.type", "SocleCSVTests"),
    (CSV + "Finding/FoundTables.swift", "file.isTableSet", "false", "SocleCSVTests"),
    (CSV + "Finding/FoundTables.swift", "skipsBadFiles && !tables.isEmpty", "skipsBadFiles", "SocleCSVTests|catalogueTests"),
    (CSV + "Loading/CSVLoader+Load.swift", "report = try merge.run(survey, report)!", "_ = try merge.run(survey, report)", "SocleCSVTests"),
    (CSV + "Loading/LoadTarget.swift", "!kept.contains(SQLName($0))", "!new.contains($0)", "SocleCSVTests"),
    (CSV + "Loading/LoadTarget.swift", "try live.schemaParts(¦withKeys: isInferred", "false", "SocleCSVTests"),
    (CSV + "Loading/Staging.swift", "try? DatabaseFile(path).removeAbandoned(besides: target)!", "", "SocleCSVTests"),
    (CSV + "Reading/CSVEncoding.swift", "if count > 0, part.allSatisfy({ $0 == 0 }) { return true }!", "", "SocleCSVTests"),
    (CSV + "Reading/DelimiterSearch.swift", "fieldCount == width ? 1 : -1", "fieldCount == width ? 1 : 0", "SocleCSVTests"),
    (CSV + "Reading/FormatDoubt.swift", "doubt.place = doubt.place.folding(group.count - 1)!", "", "SocleCSVTests|catalogueTests"),
    (CSV + "References/RepeatedKey.swift", "cells.count == columns.count", "true", "SocleCSVTests"),
    (CSV + "References/RowRule+Stored.swift", "columns[start...].prefix(100)", "columns.prefix(100)", "SocleCSVTests"),
    (CSV + "Tables/CSVFile+Form.swift", "reader.fieldCount == 1", "true", "SocleCSVTests"),
    (CSV + "Tables/CSVHeader.swift", "taken.contains(SQLName($0))", "false", "SocleCSVTests"),
    (ENTITIES + "Coding/RowDecoder.swift", "value.type != .json", "true", "SocleEntitiesTests"),
    (ENTITIES + "Coding/EntityValue+Coding.swift", 'try decoder.checkNames(["type", "text"])!', "", "SocleEntitiesTests"),
    (ENTITIES + "Coding/EntityValue+Decoding.swift", "guard text.beginsAsJSON else { return try plain() }!", "", "SocleEntitiesTests"),
    (ENTITIES + "Coding/EntityValue+Encoding.swift", "try encoded.inRow?.get() ?? .json(encoded.text(json))", ".json(encoded.text(json))", "SocleEntitiesTests"),
    (ENTITIES + "Coding/EntityValue+Encoding.swift", "!value.isRead(from: self)", "false", "SocleEntitiesTests"),
    (ENTITIES + "Coding/ValueBytes.swift", "append(.list, Int64(list.count))!", "append(.list, 0)", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (ENTITIES + "Coding/ValueBytes.swift", "append(.text, Int64(text.utf8.count))!", "append(.text, Int64(text.unicodeScalars.count))", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (ENTITIES + "Copying/Copying.swift", "EntityBatch(present).hasSameRows(as: EntityBatch(stored))", "true", "SocleEntitiesTests"),
    (DATABASES + "EntityGraph.swift", "if case .targets(let found, _) = answer { rows.setLists(of: edge.relation, found, places) }!", "", "SocleEntitiesTests"),
    (DATABASES + "RegisteredShapes.swift", "table.indexes.contains($0.name)", "true", "SocleEntitiesTests|SocleEntityTablesTests"),
    (DATABASES + "SQLWriter.swift", "place > 0", "true", "SocleEntitiesTests|SocleEntityTablesTests"),
    (MEMORY + "MemoryTable.swift", "graph.everything = try graph.registered.everything(in: graph)!", "", "SocleEntitiesTests"),
    (ENTITIES + "Models/FormSearch.swift", "value != .null", "true", "SocleEntitiesTests"),
    (ENTITIES + "Models/ShapeProbe.swift", "if kind == .json, ¦changed == nil", "false", "SocleEntitiesTests"),
    (ENTITIES + "Shapes/EntityShape+Comparing.swift", 'defaults.map { "\\($0.key): \\(¦$0.value', "EntityValue.null", "SocleEntitiesTests"),
    (ENTITIES + "Store/EntityRequest+Checking.swift", "guard ¦try shape.relation(name).isToMany", "true", "SocleEntitiesTests"),
    (POSTGRES + "Driver/Server.swift", 'isLocal: "pg_backend_pid() <> $2"', '"false"', "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Driver/Server.swift", "number > 0 ? number : nil", "number", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Pool/Attempts.swift", "return ¦!wasStale", "true", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Pool/Lane.swift", "try connection.run(confirmation(on: connection.server))!", "", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Pool/LanePool.swift", "lane.lastUse <= limit", "false", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Querying/Session.swift", "var isFlushed: Bool { ¦pending.isEmpty", "true", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Querying/StatementWriter.swift", "SELECT id FROM \\(table)\\(try clauses(¦isOrdered: true", "false", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Store/PostgreSQLEntityStore+Applying.swift", "source.publish(changed)!", "", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Store/PostgreSQLEntityStore+Applying.swift", "if try lane.settle(on: connection) { return }!", "_ = try lane.settle(on: connection)", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Store/PostgreSQLEntityStore.swift", "found.sum == sum", "true", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Store/TablePreparation.swift", "!made.contains($0)", "true", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Store/TablePreparation.swift", '$0.sql.hasPrefix("ALTER") && !$0.sql.contains("ADD FOREIGN KEY")', "true", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Tables/LiveTables+Changes.swift", "found.columns != columns", "false", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Tables/LiveTables+Statements.swift", "SET DEFAULT \\(¦value.literal", '"NULL"', "SocleEntityPostgreSQLTests"),
    (TABLES + "History/EntityImage.swift", "old?.lists[$0] ?? []", "[]", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Changing.swift", "recording(¦keys", "Array(keys.prefix(1))", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Changing.swift", "EntityImage(rows, index, ¦keeping: images[key]", "nil", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Changing.swift", "recorded.map(\\.number) == [stored.number]", "true", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Deleting.swift", "try all.clear(edge, of: going[edge.relation.target]?.keys ?? [], on: connection)!", "", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Shapes.swift", "count(next) > 0", "recorded.isEmpty", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "Shapes/StoredShape.swift", "columns.contains($0)", "true", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/StoredShape+Cascades.swift", "guard ¦try connection.firstRow(of: query) != nil", "false", "SocleEntityTablesTests|SocleRepositoriesTests"),
    (TABLES + "Store/SQLiteEntityStore.swift", "SQLiteEntityStore(pool, ¦false", "true", "SocleEntityTablesTests"),
    (TABLES + "Store/SQLiteEntityStore.swift", "if !entities.isEmpty { return entities }!", "return entities", "SocleEntityTablesTests|SocleRepositoriesTests"),
    (GRAPH + "Persister/SQLitePersister+Retrieving.swift", "async throws -> Object? {\n    try await retrieve(type: type, ¦where: [.id(id)]", "[]", "SocleObjectGraphTests"),
    (GRAPH + "Persister/SQLitePersister+Retrieving.swift", "async throws -> [Int] {\n    let request = try EntityRequest(of: type, filters, ¦orders", "[]", "SocleObjectGraphTests"),
    (REPOSITORIES + "Defaults/Repository+Defaults.swift", "var batch = ¦try bridge.batch(models, true)", "bridge.batch(models, false)", "SocleRepositoriesTests"),
    (CORE + "Codings/DateText.swift", 'day.replacing("00:00:00.000", with: "%H:%M:%f")', "day", "SocleCoreTests"),
    (CORE + "Opening/Connection+Verifying.swift", "(try? run(reading)) != nil", "true", "SocleCoreTests"),
    (CORE + "Queries/InsertQuery.swift", "Set($0.parts.compactMap(\\.column).names) == Set(named)", "true", "SocleCoreTests"),
    (CORE + "Rows/CellRule.swift", "try rule.check(value)!", "", "SocleCoreTests|SocleQueriesTests"),
    (CORE + "Rows/TableDescription+Rows.swift", "isRuntime: isRuntime", "false", "SocleCoreTests|SocleQueriesTests"),
    (CORE + "Verbs/Connection+Executing.swift", "sqlite3_complete(try text()) != 0", "true", "SocleCoreTests|SocleQueriesTests"),
    (FUNCTIONS + "ComparedColumns.swift", "module.pointee.xUpdate = { _, _, _, _ in SQLITE_READONLY }!", "", "SocleFunctionsTests"),
    (FUNCTIONS + "LinkedExtension.swift", "code & 0xFF != SQLITE_OK", "code != SQLITE_OK", "SocleFunctionsTests"),
    (SCHEMA + "Copying/Connection+Backup.swift", "sizes[0] != sizes[1]", "true", "SocleLiveSchemaTests|SocleStorageTests"),
    (SCHEMA + "Parsing/ScriptReader.swift", "innerTables.formUnion(name.innerTables().names)!", "", "SocleLiveSchemaTests"),
    (STORAGE + "Pool/SQLitePool+Opening.swift", "file.remove(ifStill: created)!", "", "SocleStorageTests"),
    (STORAGE + "Schema/SQLiteSchema.swift", "try connection.create(objects)!", "", "SocleStorageTests"),
    (STORAGE + "Verification/SQLiteSchema+Differences.swift", "Set(live.allForeignKeys) != Set(declared.allForeignKeys)", "false", "SocleStorageTests"),
    (SYNTAX + "Describing/TableDescription.swift", "self == other\n      || Dictionary(map { ($0, 1) }, uniquingKeysWith: +)\n        == Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)!", "Set(self) == Set(other)", "SocleSyntaxTests|SocleLiveSchemaTests"),
    (CSV + "Finding/TypeSearch.swift", "csv.fieldCount == complete || dialect.fillsRows && csv.isRagged(forWidth: width)", "csv.fieldCount == complete", "SocleCSVTests"),
    (CSV + "Loading/DatabaseMerge+Rows.swift", "IS (\\(¦others", "values", "SocleCSVTests"),
    (CSV + "References/RowRule+Stored.swift", "key.reference.onUpdate == .restrict", "false", "SocleCSVTests"),
    (DATABASES + "OtherReleases.swift", "columns.suffix(prepared.toOne.count)", "columns.suffix(0)", "SocleEntitiesTests|SocleEntityTablesTests"),
    (POSTGRES + "Pool/LanePool.swift", "if let open = lane.connection, isOutdated(open) { lane.connection = nil }!", "", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Store/PostgreSQLEntityStore+Observing.swift", 'try open.run([Statement("SELECT 1", purpose: Self.purpose)])!', "", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Store/PostgreSQLEntityStore+Observing.swift", 'error?.state == "0A000"', "false", "SocleEntityPostgreSQLTests"),
    (POSTGRES + "Tables/RegisteredShapes+PostgreSQL.swift", "stored?.count ?? 0", "0", "SocleEntityPostgreSQLTests"),
    (TABLES + "History/HistoryStep+Changing.swift", "try tables.checkTargets(of: changes, on: connection)!", "", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Changing.swift", "new: new[$0]", "old[$0]", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Deleting.swift", "cascading: cascading", "true", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Deleting.swift", "held.append(edge)!", "", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Listing.swift", "state.shapes = nil!", "", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "History/HistoryStep+Shapes.swift", "_ = try LiveTables(connection: connection).changes(for: [shape], after: cache.registered)!", "", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "Shapes/RegisteredShapes+SQLite.swift", "self = RegisteredShapes(rows)!", "", "SocleEntityTablesTests|SocleObjectGraphTests"),
    (TABLES + "Shapes/RegisteredShapes+SQLite.swift", "shapes.merging(all) { $1 }", "shapes.merging(all) { own, _ in own }", "SocleEntityTablesTests"),
    (REPOSITORIES + "Repository/Repository+Upserting.swift", "error.isTaken(property) && rest > 1", "false", "SocleRepositoriesTests"),
    (CORE + "Queries/ConflictPolicy.swift", "case .update, .updateAll, .updateBy, .updateAllBy: ¦true", "byOtherKey == nil", "SocleCoreTests"),
    (FUNCTIONS + "ComparedColumns.swift", "constraint.usable != 0", "true", "SocleFunctionsTests"),
    (FUNCTIONS + "ComparedColumns.swift", "isDescending: order.desc != 0", "false", "SocleFunctionsTests"),
    (FUNCTIONS + "IndexAdvice.swift", "PlanningCopy.accepts($0.key)", "true", "SocleFunctionsTests"),
    (FUNCTIONS + "IndexTrial.swift", "try copy.loadStatistics()!", "", "SocleFunctionsTests"),
    (FUNCTIONS + "IndexTrial.swift", "$0.name != name && one.isServed(by: $0)", "false", "SocleFunctionsTests"),
    (INJECTION + "DependencyScope.swift", "lock.withLock({ boxes[DependencyContext.id] == nil })", "true", "SocleInjectionTests"),
    (INJECTION + "DependencyScope.swift", "if let made, let made = made as? Value { return made }!", "", "SocleInjectionTests"),
    (INJECTION + "DependencyContext.swift", "isRunner || isInjected", "isInjected", "SocleInjectionTests"),
    (INJECTION + "Injected.swift", 'neededBy: "\\(fileID):\\(line)"', "nil", "SocleInjectionTests"),
    (DATABASES + "EntityShape+PresentNames.swift", "contains { ¦$0.lowercased() == name.lowercased()", "false", "SocleObjectGraphTests"),
    (ENTITIES + "Copying/Copying.swift", "_ = try save(shape, late: late)!", "", "Memory: A copy has all entities"),
    # Drawn at random from SocleCSV (seed 20261129).
    (CSV + "Finding/ColumnFinding.swift", "if ¦mayBeInteger || mayBeReal", "mayBeInteger", "SocleCSVTests|catalogueTests"),
    (CSV + "Finding/ColumnFinding.swift", "guard ¦bytes.count <= 12", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Finding/ColumnFinding.swift", "!exception.isEmpty, ¦isInteger || isReal", "isInteger", "SocleCSVTests|catalogueTests"),
    (CSV + "Finding/FoundTables.swift", "map(\\.value), eachFile: ¦skipsBadFiles", "false", "SocleCSVTests|catalogueTests"),
    (CSV + "Finding/TypeSearch.swift", 'rowCount == 0 ? "there are no rows" : "no row has a value of \\(names)"', '"no row has a value of \\(names)"', "SocleCSVTests|catalogueTests"),
    (CSV + "Finding/TypeSearch.swift", "own.count == columns.count", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Loading/DatabaseMerge.swift", "table.columnsOfSomeFiles.contains(column.name)", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Loading/LoadTarget.swift", "SQLName($0.table) == SQLName(name)", "$0.table == name", "SocleCSVTests|catalogueTests"),
    (CSV + "Loading/OwnedRows.swift", "reference.parents.count == 1", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Loading/TableLoad+Logging.swift", "self.line >= line", "self.line > line", "SocleCSVTests|catalogueTests"),
    (CSV + "Loading/TableLoad+Rules.swift", "firsts.isEmpty", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVNumber.swift", "digits.isEmpty && number.first == 0x2D", "false", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/DelimiterSearch.swift", "other.score.trust == best?.score.trust", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVReader+Beginning.swift", 'start[0] == 0 ? "BE" : "LE"', '"LE"', "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVReader+Beginning.swift", "[0x22, 0x53, 0x73].contains($0)", "[0x22, 0x73].contains($0)", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVReader+Beginning.swift", 'String(decoding: text.dropLast(), as: UTF8.self).lowercased() == "sep="', 'String(decoding: text.dropLast(), as: UTF8.self) == "sep="', "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVReader+Recovery.swift", "place == .quoted && !isEscaped && byte == escape && byte != quote", "place == .quoted && byte == escape && byte != quote", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVReader+Recovery.swift", "byte == delimiter ? .start : .unquoted", ".unquoted", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVReader+Scan.swift", "isBlank ? .blank : .record", ".record", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVReader.swift", "input.isRegular", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/CSVValue.swift", "index == bytes.count, ¦digits <= 15", "digits <= 19", "SocleCSVTests|catalogueTests"),
    (CSV + "Reading/Rejection.swift", 'others == 1 ? "1 more file is" : "\\(others) more files are"', '"\\(others) more files are"', "SocleCSVTests|catalogueTests"),
    (CSV + "Records/RecordReader.swift", "if !columns.isEmpty { header.read(columns) }!", "", "SocleCSVTests|catalogueTests"),
    (CSV + "References/RowRule+Stored.swift", "columns.count > 3", "false", "SocleCSVTests|catalogueTests"),
    (CSV + "References/RowRule.swift", "missing.contains(where: \\.isRow)", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Tables/CSVFiles.swift", "!hasTables || names.contains(Self.reasonsName)", "!hasTables", "SocleCSVTests|catalogueTests"),
    (CSV + "Tables/CSVTable.swift", "column.generated == nil && column.defaultValue == nil", "column.generated == nil", "SocleCSVTests|catalogueTests"),
    (CSV + "Tables/HeaderNames.swift", "seen.insert(name.lowercased()).inserted", "seen.insert(name).inserted", "SocleCSVTests|catalogueTests"),
    (CSV + "Tables/HeaderNames.swift", "CSVNumber($0) != nil", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Tables/StoredTables.swift", "== name && ¦!columns.isEmpty", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Tables/StoredTables.swift", "[.noAction, .restrict].contains(key.reference.onUpdate)", "true", "SocleCSVTests|catalogueTests"),
    (CSV + "Tables/TableSet.swift", "if let known { reference.parents[index].table = known.name }!", "", "SocleCSVTests|catalogueTests"),
    ("Loading/SocleInputFiles/InputFile.swift", 'code == ENOENT ? "there is no such file; check the path" : reason', "reason", "SocleCSVTests|catalogueTests|SocleInputFilesTests"),
]
SWITCH = """#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
/// Whether the fault of this number is switched on.
func isMutant(_ number: Int) -> Bool {{ switchedOn == number }}
private let switchedOn = getenv("SOCLE_MUTANT").flatMap {{ Int(String(cString: $0)) }} ?? 0
"""

def faults():
    for number, (path, text, other, tests) in enumerate(MUTANTS, 1):
        context, _, text = text.rpartition("¦")
        is_statement = text.endswith("!") and not text.endswith("!=")
        yield number, path, context, text[:-1] if is_statement else text, other, tests, is_statement

def switched(number, text, other, is_statement):
    if other.startswith("+"):
        return f"if isMutant({number}) {{ {other[1:]} }}\n{text}"
    if is_statement:
        return f"if isMutant({number}) {{ {other or '()'} }} else {{ {text} }}"
    if text.endswith("?"):
        return f"(isMutant({number}) ? false : {text[:-2]}) ?"
    for begin in re.findall(r"^(?:try |\w+: )", text):
        return begin + switched(number, text[len(begin):], other, False)
    outside = text
    while outside != (outside := re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", outside)): pass
    if "," in outside:  # Conditions of an `if` or a `guard`.
        return ", ".join(f"(isMutant({number}) ? {other} : {part.strip()})" for part in text.split(", "))
    return f"(isMutant({number}) ? {other} : {text})"

def apply(copy):
    sources = pathlib.Path(copy) / "Sources"
    modules = set()
    for number, path, context, text, other, _, is_statement in faults():
        file = sources / path
        body = file.read_text() if file.exists() else ""
        if context + text not in body:
            print(f"{number}: not in {path}: {context + text!r}"); continue
        file.write_text(body.replace(context + text, context + switched(number, text, other, is_statement), 1))
        modules.add("/".join(path.split("/")[:2]))
    for module in modules:
        (sources / module / "MutantSwitch.swift").write_text(SWITCH.format())

def run(copy, only):
    found = {"caught": [], "stopped": [], "SURVIVED": []}
    chosen = [fault for fault in faults() if not only or fault[0] in only]
    suites = {STORES.get(store, store) for _, _, _, _, _, tests, _ in chosen for store in [tests.partition(": ")[0]]}
    if (result := outcome(copy, 0, "|".join(sorted(suites)), seconds=3600)) != "SURVIVED":
        sys.exit(f"Without a fault these tests are {result}, too")
    for number, path, _, text, other, tests, _ in chosen:
        body = (pathlib.Path(copy) / "Sources" / path).read_text()
        if f"isMutant({number})" not in body: continue
        start = time.time()
        result = outcome(copy, number, tests)
        seconds = time.time() - start
        print(f"{number:4} {result:8} {seconds:5.0f} s  {tests} {path}: {text!r}", flush=True)
        found[result].append(number)
    print(f"{len(found['caught'])} caught, stopped: {found['stopped']}, survived: {found['SURVIVED']}")

def outcome(copy, number, tests, seconds=int(os.environ.get("TEST_SECONDS", 120))):
    store, _, check = tests.partition(": ")
    # On Linux the tests are a program, which starts sooner than `swift test`.
    program = pathlib.Path(copy) / ".build/debug/SoclePackageTests.xctest"
    begin = [program, "--testing-library", "swift-testing"] if program.is_file() else ["swift", "test", "--skip-build"]
    # To a terminal, a failure is written at once.
    output, terminal = pty.openpty()
    process = subprocess.Popen(
        begin + ["--filter", STORES.get(store, store)], cwd=copy, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal,
        env=dict(os.environ, SOCLE_MUTANT=str(number), NO_COLOR="1"), start_new_session=True)
    os.close(terminal)
    alarm = time.time() + seconds
    def stop(*_):
        os.killpg(process.pid, signal.SIGKILL)
        raise TimeoutError
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        with os.fdopen(output, errors="replace") as lines:
            for line in lines:
                if ("\u2718" in line or "recorded an issue" in line) and check in line:
                    os.killpg(process.pid, signal.SIGKILL)
                    return "caught"
    except OSError: pass  # The end of the output, or of the time.
    finally:
        signal.alarm(0)
        process.wait()
    if time.time() > alarm: return "stopped"
    return "caught" if not check and process.returncode != 0 else "SURVIVED"

def unnamed_checks():
    """The checks of the contract of stores without a fault, and the faults that name no check, or several."""
    folders = [pathlib.Path(__file__).parents[2] / path for path in ("Sources/Models/SocleTesting/Checks", "Tests/Models/StoreChecks")]
    sentences = [one for folder in folders for file in sorted(folder.rglob("*.swift")) for one in re.findall(r'EntityCheck\(\s*"(.*)"', file.read_text())]
    named = [(number, words) for number, *_, tests, _ in faults() if (words := tests.partition(": ")[2])]
    return (
        [one for one in sentences if not any(words in one for _, words in named)],
        [one for one in named if sum(one[1] in sentence for sentence in sentences) != 1])

if __name__ == "__main__":
    if sys.argv[1:2] == ["apply"]: apply(sys.argv[2])
    elif sys.argv[1:2] == ["run"]: run(sys.argv[2], [int(n) for n in sys.argv[3:]])
    elif sys.argv[1:2] == ["list"]:
        for number, path, _, text, other, *_ in faults(): print(f"{number:4} {path}: {text!r} -> {other!r}")
        checks, numbers = unnamed_checks()
        for check in checks: print("no fault for:", check)
        for number, words in numbers: print(f"{number}: not the words of one check: {words}")
    else: sys.exit(__doc__)
