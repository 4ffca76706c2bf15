/// How a property gets from a row's memory into SQLite.
@usableFromInline
enum CellForm: UInt8, Sendable {
  /// By the closure of its field.
  case coded
  /// An `Int` or `Int64`, taken as it lies there.
  case integer
  /// The same, or nil.
  case optionalInteger
  /// A `Bool`, taken as it lies there.
  case boolean
  /// A `Double`, taken as it lies there.
  case real
  /// The same, or nil.
  case optionalReal
  /// A `String`, whose bytes are taken from where they are.
  case text
  /// The same, or nil.
  case optionalText

  /// The form of a stored property of that type.
  @inlinable
  init(of type: Any.Type) {
    if type == Int.self || type == Int64.self {
      self = .integer
    } else if type == Int?.self || type == Int64?.self {
      self = .optionalInteger
    } else if type == Bool.self {
      self = .boolean
    } else if type == Double.self {
      self = .real
    } else if type == Double?.self {
      self = .optionalReal
    } else if type == String.self {
      self = .text
    } else if type == String?.self {
      self = .optionalText
    } else {
      self = .coded
    }
  }
}
