import Foundation
import LegoCatalogue
import ServerCatalogue
import SocleCSV
import SocleCore

/// The message about an error, in the words of a command-line user: without SQL and Swift names.
enum ErrorText {
  /// - Parameter database: The path of the database as the user typed it, nil if the command has none.
  static func of(_ error: any Error, database: String?) -> String {
    if let error = error as? SQLiteError {
      return error.sentence(database: database ?? "the database")
    }
    return "\(error)" + (remedy(for: error).map { " (\($0))" } ?? "")
  }

  /// The options and commands of this tool that do what the error of a library advises.
  private static func remedy(for error: any Error) -> String? {
    switch error {
    case LoadError.twoFiles: "catalogue csv load --table NAME loads both into one table"
    case LoadError.targetExists: "--replace, --update"
    case LoadError.targetMissing: "without --update"
    case LoadError.rejected, ServerListError.rejected: "--skip-bad"
    case LoadError.removesTooMany: "if they are, use --allow-removal"
    case ServerListError.noGoodItem, ServerListError.removesTooMany, ServerListError.unidentified:
      "--allow-removal"
    case ServerListError.emptiesKeys(let counts, _):
      counts.keys.map { "--allow-empty \($0.rawValue)" }.sorted().joined(separator: " ")
    case LegoQuestionError.notACatalogue: "catalogue lego load FOLDER DATABASE"
    case LegoQuestionError.noSuchSet, LegoQuestionError.noSuchPart:
      "catalogue lego search DATABASE WORDS"
    case LegoQuestionError.noSuchColor: "catalogue lego stats DATABASE"
    case LegoQuestionError.contentsNotLoaded, LegoQuestionError.tableNotLoaded:
      "catalogue lego load FOLDER DATABASE --update"
    default: nil
    }
  }
}

extension SQLiteError {
  fileprivate func sentence(database: String) -> String {
    switch self {
    case .file(_, let problem): problem.sentence(database)
    case .schema(_, let problem): problem.sentence(database)
    case .refused(_, let code, let message, _): Self.sentence(database, code, message)
    default: "\"\(database)\": \(self)"
    }
  }

  private static func sentence(_ database: String, _ code: ResultCode, _ message: String?) -> String
  {
    if code == .readOnlyJournal {
      return """
        a program that was stopped left a change of "\(database)" half done; open the database once with a program that may \
        write to it, which undoes the change
        """
    }
    return switch code.primary {
    case .full, .inputOutput:
      "cannot read or write \"\(database)\": the disk is full or failed; nothing was changed; free some space, or check the disk"
    case .readOnly, .cannotOpen:
      readOnly(database)
    case .busy, .locked:
      "\"\(database)\" is in use by another program; try again when it has finished"
    case .corrupt where message?.hasPrefix("malformed database schema") == true:
      "cannot use \"\(database)\": \(message ?? ""); open it with the program that made it"
    case .corrupt, .notADatabase:
      "\"\(database)\" is damaged; restore it from a backup, or make it again"
    default: "\"\(database)\": \(message ?? code.description)"
    }
  }

  private static func readOnly(_ database: String) -> String {
    let companions = (try? DatabaseFile(database).real.companions) ?? []
    guard let file = companions.first(where: { access($0, F_OK) == 0 && access($0, W_OK) != 0 })
    else {
      return
        "cannot use \"\(database)\": the file or its folder is read-only; check their permissions"
    }
    return
      "cannot use \"\(database)\": its file \"\(file)\" is read-only; check the permissions of both"
  }
}

extension FileProblem {
  fileprivate func sentence(_ database: String) -> String {
    switch self {
    case .missing: "there is no database \"\(database)\"; check the path, or make one first"
    case .isFolder: "\"\(database)\" is a folder; name a database file"
    case .notADatabase:
      "\"\(database)\" is not a SQLite database, or is damaged or encrypted; check the path"
    case .exists: "\"\(database)\" exists already; choose another name"
    case .denied(let reason):
      "cannot open \"\(database)\": \(reason.firstSentence); check the permissions of the file and its folder"
    case .replaced: "\"\(database)\" was removed or replaced meanwhile; try again"
    // The advice is for the programs that call SQLite.
    case .unusable(let reason):
      "cannot open \"\(database)\": \(reason.firstSentence); choose another path"
    case .folderMissing, .leftover, .computes: "\"\(database)\": \(self)"
    }
  }
}

extension SchemaProblem {
  fileprivate func sentence(_ database: String) -> String {
    switch self {
    case .foreignApplication(found: 0, _), .unversioned:
      "\"\(database)\" is empty, or not a database of this command; choose another file"
    case .foreignApplication, .foreignTables:
      "\"\(database)\" is a database of another program; choose another file"
    case .downgradeAttempt(let found, let known):
      """
      "\(database)" has version \(found), and this program knows versions up to \(known); update the program, or \
      replace its contents with "catalogue servers load --recreate"
      """
    case .readOnly: "\"\(database)\" is of an earlier version and read-only; make it writable once"
    case .differs(let version, let differences):
      """
      the tables of "\(database)" are not those of version \(version) \
      (\(differences.map(\.description).listed(upTo: 3))); undo the change, or choose another file
      """
    case .brokenStep: "\"\(database)\": \(self)"
    }
  }
}

extension String {
  /// The first sentence; the advice in the next contains names of Swift parameters.
  fileprivate var firstSentence: String { components(separatedBy: ". ")[0] }
}
