internal import SocleCore

struct MetadataRow {
  var key: String
  var value: String

  static let key = Field("key", \MetadataRow.key)
  static let value = Field("value", \MetadataRow.value)
  static let row = RowDescription(
    "Metadata", key, value, make: MetadataRow.init
  )
  .keyed(by: key)
  .with(hasRowID: false)
}
