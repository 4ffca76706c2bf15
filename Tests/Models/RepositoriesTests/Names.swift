import EntityTesting

/// The kitchen's, not Testing's.
typealias Tag = EntityTesting.Tag
