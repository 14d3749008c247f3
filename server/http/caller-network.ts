import { isIPv6 } from 'node:net'

/** IPv4 inside of IPv6, as a socket that hears both tells it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** A connection has its IPv4 address, and of IPv6 a whole /64, whose addresses its machines change by themselves. */
export function networkOf(ip: string): string {
  const four = mapped.exec(ip)?.[1]
  if (four) return four
  if (!isIPv6(ip)) return ip
  const [front = '', back] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = front.split(':').filter(Boolean)
  const behind = back?.split(':').filter(Boolean) ?? []
  const whole = back === undefined ? groups : [...groups, ...zeros(8 - groups.length - behind.length), ...behind]
  return `${whole
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function zeros(count: number): string[] {
  return Array.from({ length: Math.max(0, count) }, () => '0')
}
