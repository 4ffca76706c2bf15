import Testing

/// One way to spoil a file of a small data set, and what the loader must say about it.
package struct BadInput: CustomTestStringConvertible, Sendable {
  package let testDescription: String
  package let file: String
  package let bytes: [UInt8]
  package let message: String

  package init(_ name: String, _ file: String, _ text: String, says message: String) {
    self.init(name, file, Array(text.utf8), says: message)
  }

  package init(_ name: String, _ file: String, _ bytes: [UInt8], says message: String) {
    testDescription = name
    self.file = file
    self.bytes = bytes
    self.message = message
  }
}
