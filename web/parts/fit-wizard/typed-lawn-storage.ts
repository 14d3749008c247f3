import type { Lawn } from '#domain/garden/fit.ts'
import { draftKeys, drafts } from '../address-form/draft-storage.ts'
import { lawnFrom, toQuery } from './lawn-in-address.ts'

/** The lawn that was described last: a rental begins with it. */
export function readTypedLawn(): Lawn | undefined {
  return lawnFrom(drafts.read(draftKeys.lawn) ?? '')
}

export function storeTypedLawn(lawn: Lawn): void {
  drafts.write(draftKeys.lawn, new URLSearchParams(toQuery(lawn)).toString())
}
