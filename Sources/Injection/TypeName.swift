/// The name of a type as a person would write it: `any Repository<Tag>`.
///
/// The runtime prints that one as `any Repository<Self.Repository.Model == Tag>`.
func typeName(_ type: Any.Type) -> String {
  let printed = "\(type)"
  var name = ""
  var rest = printed[...]
  while let constraint = rest.firstRange(of: "Self."),
    let equals = rest[constraint.upperBound...].firstRange(of: " == ")
  {
    name += rest[..<constraint.lowerBound]
    rest = rest[equals.upperBound...]
  }
  return name + rest
}
