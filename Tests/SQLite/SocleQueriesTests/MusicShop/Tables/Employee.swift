import SocleCore

/// Somebody who works in the shop.
struct Employee: Equatable {
  var id: Int
  var lastName: String
  var firstName: String
  var title: String?
  var bossID: Int?
  var birthDate: String?
  var hireDate: String?
  var city: String?
  var email: String?
}

extension Employee {
  static let id = Field("EmployeeId", \Employee.id)
  static let lastName = Field("LastName", \Employee.lastName)
  static let firstName = Field("FirstName", \Employee.firstName)
  static let title = Field("Title", \Employee.title)
  static let bossID = Field("ReportsTo", \Employee.bossID)
  static let birthDate = Field("BirthDate", \Employee.birthDate)
  static let hireDate = Field("HireDate", \Employee.hireDate)
  static let city = Field("City", \Employee.city)
  static let email = Field("Email", \Employee.email)
  static let row = RowDescription(
    "Employee", id, lastName, firstName, title, bossID, birthDate, hireDate, city, email,
    make: Employee.init
  )
  .keyed(by: id)
}
