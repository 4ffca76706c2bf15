/// The types of a model's columns, found by decoding the model from samples in each form that its properties accept.
///
/// A property that is decoded from a number first may accept texts, too, as an enum of any JSON does. The models decoded from
/// the samples are encoded again: if the property always has one form, that is the column's type; otherwise the column contains
/// JSON.
struct FormSearch<Model: Entity> {
  private(set) var properties: [EntityProperty] = []
  /// The properties whose values have several forms.
  private(set) var mixed: Set<String> = []
  /// The values that `init(from:)` gives to properties which a row does not have, if `encode(to:)` writes them.
  private(set) var defaults: [String: EntityValue] = [:]
  private let encoder: EntityEncoder

  /// - Parameter probe: The probe from which a model was decoded.
  init(_ probe: ShapeProbe, _ plain: Model, _ relations: [RelationShape]) {
    let declared = probe.properties.filter { $0.name != "id" }
    encoder = EntityEncoder(
      EntityShape(probe.entity, properties: declared, relations: relations), isProbing: true)
    let row = (try? encoder.encode(plain)).map { encoder.row }
    for (index, property) in declared.enumerated() {
      let forms = probe.forms[property.name]?.asked ?? []
      properties.append(searched(property, forms, row?[index]))
    }
  }

  private mutating func searched(
    _ property: EntityProperty, _ first: Set<ValueForm>, _ plain: EntityValue?
  ) -> EntityProperty {
    let name = property.name
    let (forms, kinds) = forms(of: name, first, plain)
    let type = kinds.count > 1 ? .json : kinds.first ?? property.type
    if forms.count > 1, type == .json { mixed.insert(name) }
    guard property.isOptional, let value = sample(of: name, .absent).value, value != .null,
      value.type == type,
      // A new UUID, the time, or the value of another property is not a default.
      value == sample(of: name, .absent, others: 1).value
    else { return EntityProperty(name, type, isOptional: property.isOptional) }
    defaults[name] = value
    return EntityProperty(name, type)
  }

  /// The forms in which a property can be decoded, and the types as which the decoded samples are encoded.
  private func forms(
    of name: String, _ first: Set<ValueForm>, _ plain: EntityValue?
  ) -> (forms: Set<ValueForm>, kinds: Set<EntityType>) {
    var forms = first
    var kinds: Set<EntityType> = plain.flatMap { $0 == .null ? nil : [$0.type] } ?? []
    var refused: Set<ValueForm> = []
    while forms.count > 1 || refused.isEmpty {
      if forms.count > 1 {
        var found: Set<EntityType> = []
        let new = forms.subtracting(refused)
        for number in 0..<ScalarProbe.sampleCount {
          let sample = sample(of: name, .sample(number, refusing: refused))
          forms.formUnion(sample.forms)
          if let value = sample.value, value != .null { found.insert(value.type) }
        }
        // If no object or list can be made up for a property, it is probably encoded as an object or a list, too.
        if found.isEmpty, new.contains(where: { $0.type == .json }) { found = [.json] }
        kinds.formUnion(found)
      }
      refused = forms
      forms.formUnion(sample(of: name, .sample(0, refusing: refused)).forms)
      if forms == refused { break }
    }
    return (forms, kinds.intersection(forms.map(\.type)))
  }

  /// The forms that a property is asked for in a changed sample, and how it encodes itself in that sample.
  private func sample(
    of name: String, _ change: ShapeProbe.Change, others: Int = 0
  ) -> (forms: Set<ValueForm>, value: EntityValue?) {
    let probe = ShapeProbe(encoder.shape.name, changing: name, change, others: others)
    let index = encoder.shape.properties.firstIndex { $0.name == name }
    guard let model = try? Model(from: probe), let index, (try? encoder.encode(model)) != nil
    else { return (probe.forms[name]?.asked ?? [], nil) }
    return (probe.forms[name]?.asked ?? [], encoder.row[index])
  }
}
