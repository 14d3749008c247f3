import { isIPv4, isIPv6 } from 'node:net'

/**
 * What one subscriber has of the network: an IPv4 address, or the first 64 bits of an IPv6 address, for each of those
 * holds more addresses than anybody could count. An IPv4 address in the dress of IPv6 is what it is.
 */
export function networkOf(ip: string): string {
  const plain = ip.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? mappedInHex(plain)
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return ip
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

function mappedInHex(ip: string): string | undefined {
  if (!isIPv6(ip)) return undefined
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 5).every(group => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return undefined
  const bytes = groups.slice(6).flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** All eight, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(gap).fill('0'), ...after].map(group => group.replace(/^0+(?=.)/, ''))
}
