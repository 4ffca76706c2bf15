/// How the scan of one record ended.
enum CSVScanOutcome {
  case record
  case incomplete
  case incompleteInQuote
  case textAfterQuote
  case quoteInUnquotedField
  case loneCarriageReturn
  case tooManyFields
}
