/// What a load does with the database that may be there already.
public enum LoadMode: String, Hashable, Sendable {
  /// Makes a new database, and refuses if anything is there.
  case create
  /// Puts the files' contents in the place of a catalogue's, in one act; makes a new database if none is there.
  case replace
  /// Adds new rows to a catalogue and changes those that differ; rows that no file names stay.
  case update
}
