import Foundation
import TestSupport

/// A disk as strict as POSIX allows: what was not flushed may be lost, in part or in another order than it was written.
///
/// Data lasts once its file is flushed, a name once its folder is. Of what was not flushed each sector of 512 bytes may be
/// there or not; of the changes of names the first ones are, since file systems keep a journal of them.
struct Disk {
  private enum Change {
    case write(offset: Int, data: ArraySlice<UInt8>)
    case truncate(Int)
  }

  private enum NameChange {
    case add(String, Int)
    case remove(String)
  }

  /// The contents of files by a number of our own, since the system uses its numbers again.
  private var contents: [[UInt8]] = []
  private var pending: [[Change]] = []
  private var numbers: [UInt64: Int] = [:]
  private var names: [String: Int] = [:]
  /// The names as the process sees them.
  private var pendingNames: [NameChange] = []
  private let log: WriteLog

  init(_ log: WriteLog, _ files: [String: Data]) {
    self.log = log
    for (name, number) in log.files {
      names[name] = add([UInt8](files[name] ?? Data()), number)
    }
  }

  private mutating func add(_ content: [UInt8], _ number: UInt64) -> Int {
    contents.append(content)
    pending.append([])
    numbers[number] = contents.count - 1
    return contents.count - 1
  }

  /// The name of a file in the folder; nil for others.
  private func name(_ path: String) -> String? {
    path.hasPrefix(log.folder + "/") ? String(path.dropFirst(log.folder.count + 1)) : nil
  }

  mutating func perform(_ entry: WriteLog.Entry) {
    switch entry.kind {
    case .create:
      let file = add([], entry.file)
      if let name = name(entry.path) { pendingNames.append(.add(name, file)) }
    case .write: change(entry.file, .write(offset: entry.offset, data: entry.data))
    case .truncate: change(entry.file, .truncate(entry.offset))
    case .sync: sync(entry.file)
    case .unlink:
      if let name = name(entry.path) { pendingNames.append(.remove(name)) }
    case .link, .rename:
      guard let from = name(entry.path), let to = name(entry.secondPath),
        let file = numbers[entry.file]
      else { return }
      pendingNames.append(.add(to, file))
      if entry.kind == .rename { pendingNames.append(.remove(from)) }
    case .acknowledgement: break
    }
  }

  private mutating func change(_ number: UInt64, _ change: Change) {
    guard let file = numbers[number] else { return }
    pending[file].append(change)
  }

  private mutating func sync(_ number: UInt64) {
    if number == log.folderNumber {
      settleNames(pendingNames.count)
    } else if let file = numbers[number] {
      for change in pending[file] { apply(change, to: file) }
      pending[file] = []
    }
  }

  private mutating func settleNames(_ count: Int) {
    for change in pendingNames.prefix(count) {
      switch change {
      case .add(let name, let file): names[name] = file
      case .remove(let name): names[name] = nil
      }
    }
    pendingNames.removeFirst(count)
  }

  private mutating func apply(_ change: Change, to file: Int) {
    switch change {
    case .write(let offset, let data):
      let missing = offset + data.count - contents[file].count
      if missing > 0 { contents[file] += [UInt8](repeating: 0, count: missing) }
      contents[file].replaceSubrange(offset..<offset + data.count, with: data)
    case .truncate(let size):
      let missing = size - contents[file].count
      if missing > 0 { contents[file] += [UInt8](repeating: 0, count: missing) }
      contents[file].removeLast(max(-missing, 0))
    }
  }

  /// Power fails: writes what is left to `folder`.
  mutating func fail(into folder: String, _ random: inout SeededRandom) throws {
    let percent = random.pick([0, 10, 50, 90, 100])
    for file in contents.indices {
      for change in pending[file] {
        for part in Self.sectors(of: change) where random.chance(percent) { apply(part, to: file) }
      }
    }
    settleNames(Int.random(in: 0...pendingNames.count, using: &random))
    // SQLite makes the index of the log anew.
    for (name, file) in names where !name.hasSuffix("-shm") {
      try Data(contents[file]).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
  }

  private static func sectors(of change: Change) -> [Change] {
    guard case .write(let offset, let data) = change, data.count > 512 else { return [change] }
    return stride(from: 0, to: data.count, by: 512).map { start in
      .write(offset: offset + start, data: data.dropFirst(start).prefix(512))
    }
  }
}
