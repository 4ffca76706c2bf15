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
