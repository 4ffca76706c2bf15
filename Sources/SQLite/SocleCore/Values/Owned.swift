/// One value in memory of its own, which is freed with its owner. Using the value through the pointer needs no check for
/// exclusive access, unlike a variable of a class.
struct Owned<Value>: ~Copyable {
  let pointer: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
