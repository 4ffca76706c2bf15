import Foundation

extension Budget {
  /// A budget with an item that has an actual with a transaction.
  static func sample(_ amount: Float = 3.6) -> Budget {
    let payment = Transaction(payee: "Grocer", day: Date(timeIntervalSinceReferenceDate: 1))
    let food = BudgetItem(
      label: "Food", budgeted: 1.5, actuals: [ActualItem(amount: 0.1, transaction: payment)])
    return Budget(
      date: Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7), amount: amount,
      items: [food, BudgetItem(label: "Rent", budgeted: 2.1)])
  }
}
