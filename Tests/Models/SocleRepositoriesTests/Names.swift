import SocleTesting

/// The kitchen's, not Testing's.
typealias Tag = SocleTesting.Tag
