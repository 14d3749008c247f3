import { expect, test } from 'vitest'
import { networkOf } from './caller-network.ts'

test('an IPv4 address is one, however it is written', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('of IPv6 a /64', () => {
  const one = networkOf('2001:db8:1:1::7')
  expect(one).toBe('2001:db8:1:1::/64')
  expect(networkOf('2001:0DB8:0001:0001:ffff:1:2:3')).toBe(one)
  expect(networkOf('2001:db8:1:2::7')).not.toBe(one)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
