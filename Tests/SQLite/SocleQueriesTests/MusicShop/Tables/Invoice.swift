import SocleCore

/// What a customer bought at one time.
struct Invoice: Equatable {
  var id: Int
  var customerID: Int
  var date: String
  var city: String?
  var state: String?
  var country: String?
  var total: Double
}

extension Invoice {
  static let id = Field("InvoiceId", \Invoice.id)
  static let customerID = Field("CustomerId", \Invoice.customerID)
  static let date = Field("InvoiceDate", \Invoice.date)
  static let city = Field("BillingCity", \Invoice.city)
  static let state = Field("BillingState", \Invoice.state)
  static let country = Field("BillingCountry", \Invoice.country)
  static let total = Field("Total", \Invoice.total)
  static let row = RowDescription(
    "Invoice", id, customerID, date, city, state, country, total, make: Invoice.init
  )
  .keyed(by: id)
}
