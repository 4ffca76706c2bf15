/// The container that a model of a type asked for last. The next models of the type use it again, because making a container
/// takes a third of the instructions of coding a model.
final class KeptContainer<Container> {
  let container: Container

  init(_ container: Container) { self.container = container }
}
