import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { networkOf } from '#domain/network/network-of.ts'

const current = new AsyncLocalStorage<string>()

/** Whatever mail comes of this was asked for from the network of this address. */
export function askedFrom<T>(ip: string, work: () => T): T {
  return current.run(hashOfNetwork(ip), work)
}

/** undefined: nobody outside has asked for it. */
export function askingNetwork(): string | undefined {
  return current.getStore()
}

/** Its hash alone is kept, so that no address of anybody stands in the table. */
export function hashOfNetwork(ip: string): string {
  return createHash('sha256').update(networkOf(ip)).digest('base64url')
}
