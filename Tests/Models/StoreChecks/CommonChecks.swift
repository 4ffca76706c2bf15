import SocleTesting

/// Checks of what all stores share, and no store that keeps the contract can break: they run on each of our stores.
package let commonChecks: [EntityCheck] = copyingChecks + skippingChecks + encodingChecks
