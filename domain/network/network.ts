/**
 * The network of a caller, as every limit counts it: an IPv4 address itself, an IPv6 address by its first 64 bits,
 * because one connection usually has all addresses within them. An IPv4 address written as IPv6 is the IPv4 address. A
 * text that is not an address is a network of its own.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.trim().toLowerCase().split('%')
  if (!plain.includes(':')) return plain
  const groups = parseGroups(plain)
  if (!groups) return plain
  const [a, b, c, d, e, f, g = 0, h = 0] = groups
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xffff
  if (isMapped) return [g >> 8, g & 255, h >> 8, h & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

export interface WiderNetwork {
  network: string
  /** The limit as a multiple of that of one network. */
  times: number
}

/**
 * The networks around a result of `toNetwork`: many connections have 256 of these (/56), a small company or a rented
 * server 65 536 (/48). Several homes may share a /48, so its limit is higher. An IPv4 address has none.
 */
export function widerNetworks(network: string): WiderNetwork[] {
  const at = /^((?:[0-9a-f]{1,4}:){3})([0-9a-f]{1,4})::\/64$/.exec(network)
  if (!at) return []
  const [, first = '', fourth = '0'] = at
  return [
    { network: `${first}${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}::/56`, times: 4 },
    { network: `${first}:/48`, times: 16 },
  ]
}

/** The network that a provider usually assigns to one connection: the /56, or the IPv4 address itself. */
export function toConnection(network: string): string {
  return widerNetworks(network)[0]?.network ?? network
}

/** The network by which waiting requests take turns: the widest one that somebody can easily get. */
export function widestNetwork(network: string): string {
  return widerNetworks(network).at(-1)?.network ?? network
}

/** Eight numbers of 16 bits; undefined: not an address. */
function parseGroups(address: string): number[] | undefined {
  const [head = '', tail, ...more] = withoutDots(address).split('::')
  if (more.length > 0) return undefined
  const before = parseNumbers(head)
  const after = parseNumbers(tail ?? '')
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...before, ...Array.from({ length: missing }, () => 0), ...after]
  return groups.every(group => group >= 0 && group <= 0xffff) ? groups : undefined
}

/** The last 32 bits may be written as an IPv4 address. */
function withoutDots(address: string): string {
  const end = address.lastIndexOf(':') + 1
  const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address.slice(end))
  if (!dotted) return address
  const [a = 0, b = 0, c = 0, d = 0] = dotted.slice(1).map(Number)
  if (Math.max(a, b, c, d) > 255) return address
  return `${address.slice(0, end)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

function parseNumbers(part: string): number[] {
  if (part === '') return []
  return part.split(':').map(group => (/^[0-9a-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN))
}
