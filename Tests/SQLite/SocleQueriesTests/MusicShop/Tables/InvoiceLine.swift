import SocleCore

/// A track that was bought.
struct InvoiceLine: Equatable {
  var id: Int
  var invoiceID: Int
  var trackID: Int
  var unitPrice: Double
  var quantity: Int
}

extension InvoiceLine {
  static let id = Field("InvoiceLineId", \InvoiceLine.id)
  static let invoiceID = Field("InvoiceId", \InvoiceLine.invoiceID)
  static let trackID = Field("TrackId", \InvoiceLine.trackID)
  static let unitPrice = Field("UnitPrice", \InvoiceLine.unitPrice)
  static let quantity = Field("Quantity", \InvoiceLine.quantity)
  static let row = RowDescription(
    "InvoiceLine", id, invoiceID, trackID, unitPrice, quantity, make: InvoiceLine.init
  )
  .keyed(by: id)
}
