import Foundation

/// The objects that were registered in one scope, and its parent scope.
final class DependencyScope: Sendable {
  /// The scope of the process, which has no parent.
  static let process = DependencyScope(parent: nil)

  @TaskLocal static var current = DependencyScope.process

  let parent: DependencyScope?
  private let lock = NSLock()
  // Both are read and written only while `lock` is held.
  nonisolated(unsafe) private var boxes: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  nonisolated(unsafe) private var defaults: [ObjectIdentifier: KeptDefault] = [:]

  init(parent: DependencyScope?) { self.parent = parent }

  func setObject<Service: Sendable>(_ object: Service, for id: ObjectIdentifier) {
    // The replaced object is released after the lock: its `deinit` may resolve something itself.
    let replaced = lock.withLock { boxes.updateValue(Registered(object), forKey: id) }
    withExtendedLifetime(replaced) {}
  }

  /// The storage for the default value of a key, which this scope keeps.
  func defaultValue(for id: ObjectIdentifier) -> KeptDefault {
    lock.withLock {
      let kept = defaults[id] ?? KeptDefault()
      defaults[id] = kept
      return kept
    }
  }

  /// The object registered here or, if there is none, in the nearest scope around this one; nil if it is not a `Value`.
  func object<Value: Sendable>(for id: ObjectIdentifier, as type: Value.Type = Value.self) -> Value?
  {
    guard let box = lock.withLock({ boxes[id] }) else { return parent?.object(for: id) }
    return (box as? Registered<Value>)?.object
  }

  /// The nearest scope in which ``Dependencies/context`` was set; its default values serve all scopes within it.
  var home: DependencyScope {
    guard let parent, lock.withLock({ boxes[DependencyContext.id] == nil }) else { return self }
    return parent.home
  }
}

/// An object together with the type that it was registered for.
///
/// Checking the class of a box is one comparison; checking whether an object is an `any Repository<Recipe>` searches
/// the conformances of the program, which takes 2 µs at each access.
final class Registered<Service: Sendable>: Sendable {
  let object: Service

  init(_ object: Service) {
    self.object = object
  }
}

/// A value that is created at its first use, and only once, even if several threads use it at the same time.
final class KeptDefault: Sendable {
  // Recursive, so that a default value that needs itself fails there instead of deadlocking.
  private let lock = NSRecursiveLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var made: (any Sendable)?

  func value<Value: Sendable>(making make: () -> Value) -> Value {
    lock.withLock {
      // Unwrapped first: a cast of no value to an optional type yields nil.
      if let made, let made = made as? Value { return made }
      let new = make()
      made = new
      return new
    }
  }
}
