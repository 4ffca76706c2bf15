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

  init(parent: DependencyScope?) {
    self.parent = parent
  }

  /// The box of the object registered here or, if there is none, in the nearest scope around.
  func box(for id: ObjectIdentifier) -> (any AnyObject & Sendable)? {
    lock.withLock { boxes[id] } ?? parent?.box(for: id)
  }

  func setObject<Service: Sendable>(_ object: Service, for id: ObjectIdentifier) {
    // The replaced object is released after the lock: its `deinit` may resolve something itself.
    let replaced = lock.withLock { boxes.updateValue(Registered(object), forKey: id) }
    withExtendedLifetime(replaced) {}
  }

  /// The storage of the default value of a key in this scope.
  func defaultValue(for id: ObjectIdentifier) -> KeptDefault {
    lock.withLock {
      if let known = defaults[id] { return known }
      let new = KeptDefault()
      defaults[id] = new
      return new
    }
  }

  /// The `Value` registered here or in a scope around; nil if there is none, or an object of another type.
  func object<Value: Sendable>(for id: ObjectIdentifier, as type: Value.Type = Value.self) -> Value?
  {
    (box(for: id) as? Registered<Value>)?.object
  }

  /// The nearest scope in which `isTest` was set; its default values serve all scopes within it.
  var home: DependencyScope {
    guard let parent, lock.withLock({ boxes[DependencyContext.id] == nil }) else { return self }
    return parent.home
  }
}
