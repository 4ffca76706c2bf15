import SocleTesting

/// The model of SocleTesting, not the type of Swift Testing.
typealias Tag = SocleTesting.Tag
