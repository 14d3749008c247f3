import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:1::5', '2001:db8:1:1::/64'],
  ['2001:0db8:0001:0001:ffff:1:2:3', '2001:db8:1:1::/64'],
  ['2001:DB8:1:1::', '2001:db8:1:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
