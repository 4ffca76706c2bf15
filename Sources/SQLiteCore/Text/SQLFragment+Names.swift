// The names that this type had when it was three: they go with the last file that uses them.

/// The same as ``SQLFragment``.
public typealias SQLText = SQLFragment
/// The same as ``SQLFragment``.
public typealias SQLExpression = SQLFragment
