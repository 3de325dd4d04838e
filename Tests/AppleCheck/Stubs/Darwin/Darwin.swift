// Empty: that it can be imported is what `#if canImport(Darwin)` asks.
