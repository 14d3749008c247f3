import { tolerantStorage } from '#client/tolerant-storage.ts'
import type { Lawn } from '#domain/garden/fit.ts'
import { lawnFrom, toQuery } from './lawn-in-address.ts'

const key = 'genie.lawn'
const storage = tolerantStorage(() => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage))

/** The lawn that was described last in this tab: a rental begins with it. */
export function readTypedLawn(): Lawn | undefined {
  return lawnFrom(storage.read(key) ?? '')
}

export function storeTypedLawn(lawn: Lawn): void {
  storage.write(key, new URLSearchParams(toQuery(lawn)).toString())
}
