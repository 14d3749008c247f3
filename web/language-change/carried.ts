import { useEffect, useRef } from 'react'
import { tolerantStorage } from '#client/tolerant-storage.ts'
import { splitPath } from '#domain/languages.ts'
import type { StoredField } from './fields.ts'

/**
 * Another language is another document. What a person has typed, and the step that they have reached, are stored in
 * this tab when they press the link of a language, and are entered again on the page that it opens.
 */
interface Carried {
  /** The address without its language. */
  place: string
  at: number
  fields: readonly StoredField[]
  steps: Readonly<Record<string, unknown>>
}

const key = 'genie.carried'
/** Left behind by a page that never opened, it is not entered hours later. */
const maxAgeMs = 60_000
const storage = tolerantStorage(() => (typeof window === 'undefined' ? undefined : window.sessionStorage))

const steps = new Map<string, unknown>()
let arrived: Partial<Carried> | undefined

/** Stores the fields and the steps of this page for the one at that address. */
export function storeCarried(href: string, fields: readonly StoredField[]): void {
  const carried: Carried = { place: toPlace(href), at: Date.now(), fields, steps: Object.fromEntries(steps) }
  storage.write(key, JSON.stringify(carried))
}

/** Reads once what the page in the other language had; what belongs to another page is forgotten. */
export function readCarried(): Partial<Carried> {
  if (arrived) return arrived
  arrived = {}
  try {
    const found = JSON.parse(storage.read(key) ?? '{}') as Partial<Carried>
    const isFresh = Date.now() - (found.at ?? 0) < maxAgeMs
    if (isFresh && found.place === toPlace(location.href)) arrived = found
  } catch {
    // Data that cannot be read carry nothing.
  }
  storage.write(key, null)
  return arrived
}

/** A step that is not in the address: which one, and what belongs to it. It is continued in the other language. */
export function useCarriedStep<Step extends object>(
  name: string,
  step: Step | undefined,
  onArrive: (step: Step) => void,
): void {
  const arrive = useRef(onArrive)
  useEffect(() => {
    const { [name]: found, ...others } = readCarried().steps ?? {}
    if (typeof found !== 'object' || found === null) return
    arrived = { ...arrived, steps: others }
    arrive.current(found as Step)
  }, [name])
  useEffect(() => {
    if (!step) return
    steps.set(name, step)
    return () => void steps.delete(name)
  }, [name, step])
}

function toPlace(href: string): string {
  const { pathname, search } = new URL(href, location.href)
  return splitPath(pathname).rest + search
}

/** For tests: as after a new document was loaded. */
export function forgetArrival(): void {
  arrived = undefined
  steps.clear()
}
