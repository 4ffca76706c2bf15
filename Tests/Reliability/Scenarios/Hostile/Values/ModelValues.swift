import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleObjectGraph
import SocleRepositories
import SocleStorage
import TestSupport

/// Random values in models, saved, read back, undone.
enum ModelValues {
  struct Note: Saveable, Equatable {
    var id: Int?
    var text: String
    var number: Int
    var amount: Double
    var data: Data
    var day: Date?
    var tags: [String] = []
    var parts: [Part] = []
    static let relations: [Relation<Note>] = [.toMany("parts", \.parts, onDelete: .cascade)]
  }

  struct Part: Saveable, Equatable {
    var id: Int?
    var text: String
  }

  static func tryEveryWay(_ trial: Trial) throws {
    var random = trial.random
    let persister = SQLitePersister(try SQLitePool.inMemory())
    var notes: [Note] = []
    for _ in 0..<10 {
      var note = random.note()
      try persister.saveAll(object: &note)
      notes.append(note)
    }
    try expectStored(notes, persister, "saved")
    var changed = notes
    for index in changed.indices {
      let (id, parts) = (changed[index].id, changed[index].parts)
      changed[index] = random.note()
      (changed[index].id, changed[index].parts) = (id, parts)
    }
    try persister.saveAll(objects: &changed)
    try expectStored(changed, persister, "changed")
    try persister.undo()
    try expectStored(notes, persister, "undone")
    try persister.redo()
    try expectStored(changed, persister, "redone")
  }

  private static func expectStored(
    _ notes: [Note], _ persister: SQLitePersister, _ use: String
  ) throws {
    for note in notes {
      guard let id = note.id, let found = try persister.retrieve(type: Note.self, id: id) else {
        throw BrokenPromise("\(use): \(note) is gone")
      }
      let isSame =
        note == found && zip(texts(note), texts(found)).allSatisfy { $0.elementsEqual($1) }
      try expect(isSame, "\(use): \(note) became \(found)")
    }
  }

  private static func texts(_ note: Note) -> [String.UTF8View] {
    ([note.text] + note.tags + note.parts.map(\.text)).map(\.utf8)
  }
}

extension SeededRandom {
  fileprivate mutating func note() -> ModelValues.Note {
    ModelValues.Note(
      text: text(), number: Int(integer()), amount: double(),
      data: Data((0..<Int.random(in: 0..<40, using: &self)).map { _ in byte() }),
      day: chance(30) ? nil : Date(timeIntervalSinceReferenceDate: double()),
      tags: (0..<Int.random(in: 0..<3, using: &self)).map { _ in text() },
      parts: (0..<Int.random(in: 0..<3, using: &self)).map { _ in ModelValues.Part(text: text()) })
  }
}
