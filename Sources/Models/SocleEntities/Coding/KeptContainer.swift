/// The container for which models of one type asked last. The next models get it, too: to make one takes a third of the
/// instructions of coding a model.
final class KeptContainer<Container> {
  let container: Container

  init(_ container: Container) { self.container = container }
}
