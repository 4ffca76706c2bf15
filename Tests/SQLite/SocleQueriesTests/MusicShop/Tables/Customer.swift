import SocleCore

/// Somebody who buys.
struct Customer: Equatable {
  var id: Int
  var firstName: String
  var lastName: String
  var company: String?
  var city: String?
  var state: String?
  var country: String?
  var fax: String?
  var email: String
  var supporterID: Int?
}

extension Customer {
  static let id = Field("CustomerId", \Customer.id)
  static let firstName = Field("FirstName", \Customer.firstName)
  static let lastName = Field("LastName", \Customer.lastName)
  static let company = Field("Company", \Customer.company)
  static let city = Field("City", \Customer.city)
  static let state = Field("State", \Customer.state)
  static let country = Field("Country", \Customer.country)
  static let fax = Field("Fax", \Customer.fax)
  static let email = Field("Email", \Customer.email)
  static let supporterID = Field("SupportRepId", \Customer.supporterID)
  static let row = RowDescription(
    "Customer", id, firstName, lastName, company, city, state, country, fax, email, supporterID,
    make: Customer.init
  )
  .keyed(by: id)
}
