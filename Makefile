strict = -Xswiftc -warnings-as-errors
targets = CoreTests PlaceTests PrecacheTests ScrollMeterTests HeadlessUIKitTests UIKitProofTests ScrollKitTests ExampleTests
.PHONY: quick test ci nightly only seed $(targets)
quick:; .ci/quick
test:; swift test $(strict)
ci:; .ci/run
nightly:; .ci/nightly
only:; swift test $(strict) --filter '$(T)'
seed:; SEED=$(SEED) swift test $(strict) --filter '$(T)'
$(targets):; swift test $(strict) --filter '^$@\.'
