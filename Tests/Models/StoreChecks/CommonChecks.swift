import SocleTesting

/// Checks of code that all stores share, which no store that satisfies the contract can break; they run on each store.
package let commonChecks: [EntityCheck] = copyingChecks + skippingChecks + encodingChecks
