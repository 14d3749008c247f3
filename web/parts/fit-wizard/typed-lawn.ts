import { useMemo, useSyncExternalStore } from 'react'
import type { Lawn } from '#domain/garden/fit.ts'
import { draftKeys, drafts } from '../address-form/draft-storage.ts'
import { lawnFrom, startLawn, toQuery } from './lawn-in-address.ts'

const listeners = new Set<() => void>()

/** The lawn that a visitor described last, on any page: others begin with it, a rental too. */
export const typedLawn = {
  read: (): Lawn | undefined => lawnFrom(stored()),
  write(lawn: Lawn): void {
    drafts.write(draftKeys.lawn, new URLSearchParams(toQuery(lawn)).toString())
    for (const listener of listeners) listener()
  },
  /** Where only the size was typed. */
  writeArea(area_m2: number): void {
    typedLawn.write({ ...(typedLawn.read() ?? startLawn), area_m2 })
  },
}

/** undefined on the server, and where nothing was typed. */
export function useTypedLawn(): Lawn | undefined {
  const text = useSyncExternalStore(subscribe, stored, () => '')
  return useMemo(() => lawnFrom(text), [text])
}

function stored(): string {
  return drafts.read(draftKeys.lawn) ?? ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
