/// What a server must offer and what it must not: `(f & required) == required && (f & excluded) == 0`.
public struct ServerFeatureFilter: Hashable, Sendable {
  /// The features of which none may be missing.
  public var required: ServerFeature
  /// The features of which none may be there.
  public var excluded: ServerFeature

  /// All of `required` and none of `excluded`. A feature in both admits no server.
  public init(required: ServerFeature = [], excluded: ServerFeature = []) {
    self.required = required
    self.excluded = excluded
  }

  func admits(_ features: ServerFeature) -> Bool {
    features.isSuperset(of: required) && features.isDisjoint(with: excluded)
  }
}

extension ServerFeatureFilter: ExpressibleByArrayLiteral {
  /// All of the features listed, as in `.features([.p2p, .tor])`.
  public init(arrayLiteral features: ServerFeature...) {
    self.init(required: ServerFeature(features))
  }
}
