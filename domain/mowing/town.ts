import type { MowingPlace } from './places.ts'

/** A town whose own rules are unknown, listed for its sun times; `also`: other names and spellings that people type. */
export const town = (name: string, latitude: number, longitude: number, ...also: string[]): MowingPlace => ({
  name,
  also,
  at: { latitude, longitude },
  status: 'unknown',
  rules: [],
})
