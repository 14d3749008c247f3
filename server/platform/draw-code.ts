import { randomInt } from 'node:crypto'
import { codeLetters, codeOf, drawnLetters } from '#domain/promotions/codes.ts'

export function drawCode(prefix?: string): string {
  return codeOf(
    Array.from({ length: drawnLetters }, () => randomInt(codeLetters.length)),
    prefix,
  )
}
