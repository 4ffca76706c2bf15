#!/usr/bin/env python3
"""Puts small faults into a copy of the sources, one by one, and shows which of them no test notices.

    Tests/Reliability/mutants.py apply COPY     # writes the faults into the copy, each behind a switch; builds nothing
    Tests/Reliability/mutants.py run COPY [N…]  # runs the tests of each fault, or of those with these numbers
    Tests/Reliability/mutants.py list           # prints the faults

All faults are compiled at once: SOCLE_MUTANT=N switches on the Nth. Between `apply` and `run`, build the copy with
`swift build --build-tests`. A test that fails or crashes has caught a fault, and so have tests that take longer than TEST_SECONDS
(120 by default), which must be longer than they take without a fault. A fault whose text is no longer in the sources is
reported, so that it can be written anew.
"""
import os, pathlib, re, signal, subprocess, sys, time

CORE, STORAGE, SCHEMA = "SQLite/SQLiteCore/", "SQLite/SQLiteStorage/", "SQLite/SQLiteLiveSchema/"
SYNTAX, CSV, GRAPH = "SQLite/SQLiteSyntax/", "Loading/CSVLoading/", "Models/ObjectGraph/"
TABLES = "Models/EntityTables/"

# File, text, what it becomes, tests. A text that ends in "!" is a statement, any other an expression; "" drops a statement.
MUTANTS = [
    (SYNTAX + "Text/SQLLiteral.swift", "if byte == quote { bytes.append(quote) }!", "", "SQLiteSyntaxTests"),
    (SYNTAX + "Text/SQLLiteral.swift", "!utf8.contains(0)", "true", "SQLiteSyntaxTests"),
    (SYNTAX + "Text/SQLLiteral.swift", "value.spelledExactly", "value.description", "SQLiteSyntaxTests"),
    (SCHEMA + "Parsing/SchemaParser+Columns.swift", "expression == Self.least", "false", "SQLiteLiveSchemaTests"),
    (SYNTAX + "Text/SQLLiteral.swift", 'value > 0 ? "9e999" : "-9e999"', '"9e999"', "SQLiteSyntaxTests"),
    (SYNTAX + "Text/SQLLiteral.swift", '($0 < 16 ? "0" : "")', '""', "SQLiteSyntaxTests"),
    (SYNTAX + "Text/Double+Spelling.swift", "divisor * ulp * 0.499", "divisor * ulp", "SQLiteSyntaxTests"),
    (SYNTAX + "Values/SQLName.swift", "self | 0x20", "self", "SQLiteSyntaxTests"),
    (SYNTAX + "Values/SQLiteValue+Order.swift", "right >= 0x1p63", "false", "SQLiteSyntaxTests|SQLiteCoreTests"),
    (SYNTAX + "Values/SQLiteValue.swift", "left.bitPattern == right.bitPattern", "left == right", "SQLiteSyntaxTests|SQLiteCoreTests"),
    (SYNTAX + "Text/SQLFragment+Checking.swift", "token.range == missing.first", "true", "SQLiteSyntaxTests|SQLiteQueriesTests"),
    (SYNTAX + "Text/SQLFragment+Checking.swift", 'tokens.contains(where: { $0.isSymbol(";") })', "false", "SQLiteSyntaxTests|SQLiteLiveSchemaTests"),
    (CORE + "Connection/CompiledStatement.swift", "sqlite3_reset(handle)!", "", "SQLiteCoreTests"),
    (CORE + "Connection/CompiledStatement.swift", "sqlite3_clear_bindings(handle)!", "", "SQLiteCoreTests"),
    (CORE + "Connection/CompiledStatement.swift", "if !isFinalized { sqlite3_finalize(handle) }!", "", "SQLiteCoreTests"),
    (CORE + "Connection/Connection+Compiling.swift", "!known.isInUse", "true", "SQLiteCoreTests"),
    (CORE + "Connection/Connection+Compiling.swift", "sql.utf8.suffix(rest).allSatisfy({ $0 == 0x20 || $0 == 0x3B || (9...13).contains($0) })", "true", "SQLiteCoreTests"),
    (CORE + "Connection/Connection+Compiling.swift", "hasValues ?", "false ?", "SQLiteCoreTests|SQLiteStorageTests"),
    (CORE + "Connection/Statement.swift", "count != arguments.count", "false", "SQLiteCoreTests|SQLiteQueriesTests"),
    (CORE + "Connection/CompiledStatement.swift", "!isRunning", "true", "SQLiteCoreTests|SQLiteQueriesTests"),
    (CORE + "Connection/Connection+Compiling.swift", "if !statement.isCached { statement.finalize() }!", "", "SQLiteCoreTests"),
    (CORE + "Connection/StatementCache.swift", "texts.count >= Self.capacity, former == nil", "false", "SQLiteCoreTests"),
    (CORE + "Connection/StatementCache.swift", "if !statement.isInUse { statement.finalize() }!", "statement.finalize()", "SQLiteCoreTests|SQLiteStorageTests"),
    (CORE + "Connection/StatementCache.swift", "verb.kind == kind", "true", "SQLiteCoreTests"),
    (CORE + "Connection/StatementCache.swift", "verb.description === description", "true", "SQLiteCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", 'if isInTransaction { try? run(command: "ROLLBACK") }!', "", "SQLiteCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", 'try? runOnSavepoint("ROLLBACK TO")!', "", "SQLiteCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", "transactionDepth == 1 ? firstCause(of: error) : error", "error", "SQLiteCoreTests"),
    (CORE + "Transactions/Connection+Transactions.swift", "try isInTransaction ? savepoint(body) : body()!", "return try body()", "SQLiteCoreTests"),
    (CORE + "Connection/Connection+LostTransaction.swift", "refuseUse(reason, because: error)!", "", "SQLiteCoreTests"),
    (CORE + "Connection/TransactionCommand.swift", "sqlite3_reset(statement.handle)!", "", "SQLiteCoreTests|SQLiteStorageTests"),
    (CORE + "Connection/RowVerb.swift", "if arena.pointee.hasCopied { sqlite3_clear_bindings(statement.handle) }!", "", "SQLiteCoreTests"),
    (CORE + "Connection/RowVerb.swift", "arena.pointee.clear()!", "", "SQLiteCoreTests"),
    (CORE + "Connection/RowVerb.swift", "if !arena.pointee.hasBound { try sink.writeNull() }!", "", "SQLiteCoreTests"),
    (CORE + "Statements/Connection+RowVerbs.swift", "!known.statement.isInUse", "true", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "try switchOption(SQLITE_DBCONFIG_DEFENSIVE, on: true)!", "", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "try switchOption(SQLITE_DBCONFIG_DQS_DML, on: false)!", "", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "try switchOption(SQLITE_DBCONFIG_DQS_DDL, on: false)!", "", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "options.trustsSchema", "true", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "options.enforcesForeignKeys", "false", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "hooks.showsBoundValues = options.showsBoundValuesInErrors!", "hooks.showsBoundValues = true", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", '.integer(options.synchronous.rawValue)', ".integer(0)", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Configuration.swift", "error.code?.primary == .busy, ContinuousClock.now < end", "false", "SQLiteCoreTests|SQLiteStorageTests"),
    (CORE + "Opening/Connection+Verifying.swift", "try hasPossibleHeader()", "true", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Verifying.swift", "hasLog || isWhole", "true", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Verifying.swift", "if hasLog { try switchOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: true) }!", "", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Verifying.swift", "if hasLog { try switchOption(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: false) }!", "", "SQLiteCoreTests"),
    (CORE + "Opening/DatabaseFile.swift", "O_CREAT | O_EXCL | O_RDWR", "O_CREAT | O_RDWR", "SQLiteCoreTests"),
    (CORE + "Opening/DatabaseFile.swift", "!companions.contains(where: DatabaseFile.exists)", "true", "SQLiteCoreTests"),
    (CORE + "Opening/DatabaseFile.swift", "path.utf8.contains(0)", "false", "SQLiteCoreTests"),
    (CORE + "Values/UTF8Check.swift", "isASCII(UnsafeRawBufferPointer(bytes)) || text.utf8.elementsEqual(bytes)", "true", "SQLiteCoreTests"),
    (CORE + "Values/UTF8Check.swift", "offset < last", "offset &+ 1 < last", "SQLiteCoreTests"),
    (CORE + "Values/ValueSink.swift", "!value.isNaN", "true", "SQLiteCoreTests"),
    (CORE + "Values/ValueSink.swift", "arena?.pointee.hasCopied = true!", "", "SQLiteCoreTests"),
    (CORE + "Values/ValueSink.swift", "arena?.pointee.hasBound = true!", "", "SQLiteCoreTests"),
    (CORE + "Values/ValueSink.swift", "kept == nil ? socle_transient() : socle_static()", "socle_static()", "SQLiteCoreTests"),
    (CORE + "Queries/ConflictPolicy.swift", "isUpdate || self == .replace", "true", "SQLiteCoreTests"),
    (CORE + "Queries/ConflictPolicy.swift", "columns.filter { table.columns[$0]?.type == .any }", "columns.filter { _ in false }", "SQLiteCoreTests"),
    (CORE + "Queries/ConflictPolicy.swift", "!key.names.contains(SQLName($0))", "true", "SQLiteCoreTests"),
    (CORE + "Queries/ValueExpression+Comparing.swift", "others.count < bound.count", "false", "SQLiteCoreTests"),
    (CORE + "Queries/ValueExpression+Comparing.swift", "value.segments == [.bound(.null)]", "false", "SQLiteCoreTests"),
    (CORE + "Queries/ValueExpression+Comparing.swift", 'isNeverNull ? " <> " : " IS NOT "', '" <> "', "SQLiteCoreTests"),
    (CORE + "Queries/ValueExpression+Searching.swift", "last.value & 0xFF != 0xFF, last.value != 0xFFFD", "last.value != 0xFFFD", "SQLiteCoreTests"),
    (CORE + "Statements/InsertStatement+Streaming.swift", "!connection.isPullingRows", "true", "SQLiteCoreTests"),
    (CORE + "Connection/Interrupter.swift", "if code == SQLITE_OK { handle = nil }!", "", "SQLiteCoreTests|SQLiteStorageTests"),
    (CORE + "Streams/RowStreamModule.swift", "stream.pointee.rewind()!", "", "SQLiteCoreTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try switchOption(SQLITE_DBCONFIG_ENABLE_VIEW, on: false)!", "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try setDeadline(deadline)!", "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", 'try run(PragmaQuery("cell_size_check", .integer(1)))!', "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try connection.setDeadline(deadline)!", "", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "columns.first?.first?.text", "nil", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "rest > .zero", "true", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "try quickCheck(table: table).isEmpty", "true", "UntrustedFileTests"),
    (SCHEMA + "Untrusted/Connection+Untrusted.swift", "sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 16 << 20)!", "", "UntrustedFileTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "if !evenIfReferenced { try requireNoReferences(to: names) }!", "", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "try switchOption(SQLITE_DBCONFIG_ENABLE_FKEY, on: false)!", "", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "if let rawHandle { _ = socle_db_config(rawHandle, SQLITE_DBCONFIG_ENABLE_FKEY, 1) }!", "", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringTables.swift", "try hasPendingViolations", "false", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Altering/Connection+AlteringColumns.swift", "isStrict, !column.type.accepts(value)", "false", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "try plan.requireNoConversion(on: self)!", "", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "try requireNoDanglingRows(except: dangling, for: attempt)!", "", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "try recreate(triggers, of: plan.live)!", "", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "total != copied", "false", "SQLiteLiveSchemaTests"),
    (SCHEMA + "Rebuilding/Connection+Rebuilding.swift", "live.hasColumn($0) && !wanted.hasColumn($0)", "false", "SQLiteLiveSchemaTests"),
    (STORAGE + "Copying/StagedFile.swift", "fsync(descriptor) == 0", "true", "SQLiteStorageTests"),
    (STORAGE + "Copying/StagedFile.swift", "try flush(path, O_RDWR)!", "", "SQLiteStorageTests"),
    (STORAGE + "Copying/StagedFile.swift", "try? flush(target.folder, O_RDONLY)!", "", "SQLiteStorageTests"),
    (STORAGE + "Copying/StagedFile.swift", "chmod(file.path, 0o600)!", "", "SQLiteStorageTests|CSVLoadingTests"),
    (STORAGE + "Copying/StagedFile.swift", "chmod(path, permissions)!", "", "SQLiteStorageTests|CSVLoadingTests"),
    (STORAGE + "Copying/StagedFile.swift", "try target.checkIsFree()!", "", "SQLiteStorageTests|CSVLoadingTests"),
    (STORAGE + "Copying/StagedFile.swift", "for file in [path] + file.companions { unlink(file) }!", "", "SQLiteStorageTests|CSVLoadingTests"),
    (STORAGE + "Copying/StagedFile.swift", "identity != nil && identity == FileIdentity(path)", "true", "SQLiteStorageTests|CSVLoadingTests"),
    (CORE + "Connection/Statement.swift", "sqlite3_reset(handle)!", "", "SQLiteCoreTests"),
    (CORE + "Connection/RowVerb.swift", "sqlite3_reset(statement.handle)!", "", "SQLiteCoreTests"),
    (CORE + "Connection/Connection+LostTransaction.swift", "transactionDepth > 0", "false", "SQLiteCoreTests"),
    (CORE + "Connection/Statement+Rows.swift", "recompilations != compilations", "false", "SQLiteCoreTests|SQLiteQueriesTests"),
    (CORE + "Streams/RowStream.swift", "next != end", "next == end", "SQLiteCoreTests"),
    (CORE + "Streams/RowStream.swift", "code.primary == .constraint", "false", "SQLiteCoreTests"),
    (CORE + "Opening/Connection+Opening.swift", "if isEmpty { file.removeWhatWasCreated() }!", "", "SQLiteCoreTests"),
    (STORAGE + "Lending/Connection+Lending.swift", 'if isInTransaction { try? run(command: "ROLLBACK") }!', "", "SQLiteStorageTests"),
    (STORAGE + "Lending/Connection+Lending.swift", "!isInTransaction && (try? takeSnapshot()) != nil", "true", "SQLiteStorageTests"),
    (STORAGE + "Lending/Checkpointer.swift", "pages < Self.limit", "true", "SQLiteStorageTests"),
    (STORAGE + "Copying/Connection+Backup.swift", "ContinuousClock.now < deadline", "false", "SQLiteStorageTests"),
    (STORAGE + "Copying/Connection+Backup.swift", "destination.allowUse()!", "", "SQLiteStorageTests"),
    (STORAGE + "Migration/Initialization+Steps.swift", "try checkReferences(after: next, on: connection)!", "", "SQLiteStorageTests"),
    (STORAGE + "Migration/Initialization+Steps.swift", "if next == schema.version { try verifyResult(on: connection) }!", "", "SQLiteStorageTests"),
    (CSV + "Loading/Staging.swift", "flock(descriptor, LOCK_EX | LOCK_NB) == 0", "true", "CSVLoadingTests"),
    (CSV + "Loading/Staging.swift", "here.st_ino == there.st_ino", "true", "CSVLoadingTests"),
    (CSV + "Loading/Staging.swift", "Self.removeLeftovers(of: place)!", "", "CSVLoadingTests"),
    (CSV + "Loading/Staging.swift", "digits.count == 16", "true", "CSVLoadingTests"),
    (CSV + "Loading/LoadTarget.swift", "identity != nil, identity != FileIdentity(path)", "false", "CSVLoadingTests"),
    (CSV + "Loading/LoadTarget.swift", "if mode == .update, !isThere { throw LoadError.targetMissing(path: path) }!", "", "CSVLoadingTests"),
    (CSV + "Loading/CSVLoader+Load.swift", "if !allowsRemoval { try target.checkKeepsMost(report.files) }!", "", "CSVLoadingTests"),
    (CSV + "Loading/CSVLoader+Load.swift", "for file in survey.inputs.flatMap(\\.files) { try file.checkIsUnchanged() }!", "", "CSVLoadingTests"),
    (CSV + "Loading/CSVLoader+Load.swift", "skipsBadRows || context.log.total == 0", "true", "CSVLoadingTests"),
    (CSV + "Loading/OwnedRows.swift", "try records.addAll(skipping: nil) == recordCount", "true", "CSVLoadingTests"),
    (CSV + "Loading/OwnedRows.swift", "guard hasSkippedRecords else { return true }!", "return true", "CSVLoadingTests"),
    (CSV + "Loading/DatabaseMerge.swift", "!survey.areRejects", "true", "CSVLoadingTests"),
    (CSV + "Reading/CSVReader+Scan.swift", "slot != lastSlot", "true", "CSVLoadingTests"),
    (CSV + "Reading/CSVReader+Scan.swift", "end == start", "true", "CSVLoadingTests"),
    (CSV + "Reading/CSVNumber.swift", "isNegative && digits.isEmpty", "false", "CSVLoadingTests"),
    (CSV + "Reading/CSVNumber.swift", "digits.count > 15", "digits.count > 17", "CSVLoadingTests"),
    (CSV + "Reading/CSVNumber.swift", "parts[0].count > 1 && parts[0].first == 0x30", "false", "CSVLoadingTests"),
    (GRAPH + "History/History+Steps.swift", "conflicts.isEmpty", "true", "ObjectGraphTests"),
    (GRAPH + "History/History+Steps.swift", "state.step += undoing ? -1 : 1!", "state.step -= 1", "ObjectGraphTests"),
    (GRAPH + "History/History+Steps.swift", "try trim()!", "", "ObjectGraphTests"),
    (GRAPH + "History/StepRecord.swift", "change.digest != change.image?.digest", "true", "ObjectGraphTests"),
    (GRAPH + "History/History+Writing.swift", "list == object.stored?.lists[place] ?? []", "true", "ObjectGraphTests"),
    (GRAPH + "History/History+Writing.swift", "$0.stored?.lists[place].isEmpty == false", "false", "ObjectGraphTests"),
    (GRAPH + "Steps/GraphStep.swift", "ids.withLock { $0 = max($0, next - 1) }!", "", "ObjectGraphTests"),
    (TABLES + "Querying/EntityTables+Saving.swift", "onlyIfDifferent: true", "false", "EntityTablesTests"),
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
        is_statement = text.endswith("!") and not text.endswith("!=")
        yield number, path, text[:-1] if is_statement else text, other, tests, is_statement

def switched(number, text, other, is_statement):
    if is_statement:
        return f"if isMutant({number}) {{ {other or '()'} }} else {{ {text} }}"
    for begin in re.findall(r"^(?:try |\w+: )", text):
        return begin + switched(number, text[len(begin):], other, False)
    if "," in re.sub(r"\([^()]*\)|\[[^\]]*\]", "", text):  # Conditions of an `if` or a `guard`.
        return ", ".join(f"(isMutant({number}) ? {other} : {part.strip()})" for part in text.split(", "))
    return f"(isMutant({number}) ? {other} : {text})"

def apply(copy):
    sources = pathlib.Path(copy) / "Sources"
    modules = set()
    for number, path, text, other, _, is_statement in faults():
        file = sources / path
        body = file.read_text() if file.exists() else ""
        if text.endswith("?"):
            new = f"({'isMutant(%d) ? false : ' % number}{text[:-2]}) ?"
        elif is_statement and text.startswith("guard"):
            new = f"if isMutant({number}) {{ {other} }}\n    {text}"
        elif is_statement and other.startswith("return"):
            new = f"if isMutant({number}) {{ {other} }}\n    return {text}"
        else:
            new = switched(number, text, other, is_statement)
        if text not in body:
            print(f"{number}: not in {path}: {text!r}"); continue
        file.write_text(body.replace(text, new, 1))
        modules.add("/".join(path.split("/")[:2]))
    for module in modules:
        (sources / module / "MutantSwitch.swift").write_text(SWITCH.format())

def run(copy, only):
    caught, survived = 0, []
    for number, path, text, other, tests, _ in faults():
        if only and number not in only: continue
        body = (pathlib.Path(copy) / "Sources" / path).read_text()
        if f"isMutant({number})" not in body: continue
        start = time.time()
        is_caught = is_failing(copy, number, tests)
        caught += is_caught
        print(f"{number:4} {'caught  ' if is_caught else 'SURVIVED'} {time.time() - start:5.0f} s  {path}: {text.strip()!r}", flush=True)
        if not is_caught: survived.append(number)
    print(f"{caught} caught, {len(survived)} survived: {survived}")

def is_failing(copy, number, tests):
    # On Linux the tests are a program, which starts sooner than `swift test`.
    program = pathlib.Path(copy) / ".build/debug/SoclePackageTests.xctest"
    begin = [program, "--testing-library", "swift-testing"] if program.is_file() else ["swift", "test", "--skip-build"]
    process = subprocess.Popen(
        begin + ["--filter", tests], cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env=dict(os.environ, SOCLE_MUTANT=str(number)), text=True, errors="replace", start_new_session=True)
    seconds = int(os.environ.get("TEST_SECONDS", 120))
    alarm = time.time() + seconds
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
    signal.alarm(seconds)
    try:
        for line in process.stdout:
            if "\u2718" in line or "recorded an issue" in line:
                os.killpg(process.pid, signal.SIGKILL)
                return True
    finally:
        signal.alarm(0)
        process.wait()
    return process.returncode != 0 or time.time() > alarm

if __name__ == "__main__":
    if sys.argv[1:2] == ["apply"]: apply(sys.argv[2])
    elif sys.argv[1:2] == ["run"]: run(sys.argv[2], [int(n) for n in sys.argv[3:]])
    elif sys.argv[1:2] == ["list"]:
        for number, path, text, other, *_ in faults(): print(f"{number:4} {path}: {text!r} -> {other!r}")
    else: sys.exit(__doc__)
