import SocleObjectGraph
import TestSupport
import Testing

@Suite("Deep graphs on a small stack")
struct DepthTests {
  @Test("A graph of 1,000 levels is saved, retrieved and undone on a stack of 512 KiB")
  func chains() throws {
    try OtherThread(stackSize: 512 * 1024) {
      let persister = try SQLitePersister.inMemory()
      var first = Transaction(payee: "the end")
      for number in 1..<1000 {
        var next = Transaction(payee: "\(number)")
        if number.isMultiple(of: 2) { next.original = first } else { next.parts = [first] }
        first = next
      }
      try persister.saveAll(object: &first)
      #expect(try persister.count(type: Transaction.self) == 1000)
      // The synthesized == needs a stack.
      var found = try persister.retrieve(type: Transaction.self, id: first.id ?? 0)
      for number in (1..<1000).reversed() {
        #expect(found?.payee == "\(number)")
        found = found?.original ?? found?.parts.first
      }
      #expect(found?.payee == "the end" && found?.parts.isEmpty == true)
      first.payee = "changed"
      try persister.saveAll(object: &first)
      #expect(try persister.undo()?.count == 1)
      #expect(try persister.undo()?.count == 1000)
      #expect(try persister.count(type: Transaction.self) == 0)
    }.wait()
  }
}
