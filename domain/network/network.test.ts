import { expect, test } from 'vitest'
import { toConnection, toNetwork, widerNetworks, widestNetwork } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:1::', '2001:db8:1:1::/64'],
  ['2001:db8:1:1::45', '2001:db8:1:1::/64'],
  ['2001:0DB8:0001:0001:ffff:ffff:ffff:ffff', '2001:db8:1:1::/64'],
  ['2001:db8:1:1:0:0:1.2.3.4', '2001:db8:1:1::/64'],
  ['2001:db8:1:2::45', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  // A text that is not an address is a network of its own.
  ['', ''],
  ['unknown', 'unknown'],
  ['1:2:3', '1:2:3'],
  ['1::2::3', '1::2::3'],
  ['::12345', '::12345'],
  ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ['::ffff:999.1.1.1', '::ffff:999.1.1.1'],
])('%s is counted as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test.each([
  ['2001:db8:1:12ff::45', '2001:db8:1:1200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:12::', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0::/48'],
])('around %s are %s and %s', (address, connection, widest) => {
  const network = toNetwork(address)
  expect(widerNetworks(network).map(wider => wider.network)).toEqual([connection, widest])
  expect([toConnection(network), widestNetwork(network)]).toEqual([connection, widest])
})

test.each(['203.0.113.9', '', 'unknown', '1:2:3', 'somebody::/64'])('%j has no wider networks', network => {
  expect(widerNetworks(network)).toEqual([])
  expect([toConnection(network), widestNetwork(network)]).toEqual([network, network])
})

test('a wider network has a higher limit', () => {
  const [connection, widest] = widerNetworks(toNetwork('2001:db8::1'))
  expect(widest?.times).toBeGreaterThan(connection?.times ?? 0)
  expect(connection?.times).toBeGreaterThan(1)
})
