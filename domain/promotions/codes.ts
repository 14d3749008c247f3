import { ticketLetters } from '../messages/ticket.ts'
import { toPlainWidth } from '../plain-width.ts'

/** Read out, typed in, written down: the letters of tickets, which nobody mistakes for each other. */
export const codeLetters = ticketLetters
/** Of a trillion and a half codes nobody guesses one that was given out. */
export const codeLength = 8

/** A code out of numbers below the count of letters, drawn by whoever has dice; with a word of the house before it. */
export function formatCode(numbers: readonly number[], prefix = ''): string {
  const letters = numbers.map(number => codeLetters[number] ?? '').join('')
  return prefix === '' ? letters : `${prefix}-${letters}`
}

/** An invitation as people type it: small letters, with spaces or dashes between. */
export function normalizeShareCode(typed: string): string {
  return toPlainWidth(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
}
