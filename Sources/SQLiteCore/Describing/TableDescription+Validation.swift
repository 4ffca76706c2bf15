extension TableDescription {
  func validate() throws(SQLiteError) {}
  func validate(_ index: IndexDescription) throws(SQLiteError) {}
}
