strict = -Xswiftc -warnings-as-errors
rooms = CoreTests PrecacheTests HeadlessPrecacheTests HeadlessUIKitTests ScrollMeterTests ScrollKitTests HeadlessScrollKitTests UIKitProofTests ExampleTests
.PHONY: quick test ci nightly seed $(rooms)
quick:; .ci/check-rules && .ci/test-names && swift test $(strict) --skip '^HeadlessScrollKitTests\.'
test:; swift test $(strict)
ci:; .ci/run
nightly:; .ci/nightly
seed:; SEED=$(SEED) swift test $(strict) --filter '$(T)'
$(rooms):; swift test $(strict) --filter '^$@\.'
