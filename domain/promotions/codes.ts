import { ticketLetters } from '../messages/ticket.ts'
import { toPlainWidth } from '../plain-width.ts'

/** Codes are read out, typed and written by hand, so they use the unambiguous letters of tickets. */
export const codeLetters = ticketLetters
/** Of a trillion and a half possible codes, an issued one cannot be guessed. */
export const codeLength = 8

/**
 * Formats a code from random numbers below the count of letters, with an optional prefix; the caller supplies the
 * numbers.
 */
export function formatCode(numbers: readonly number[], prefix = ''): string {
  const letters = numbers.map(number => codeLetters[number] ?? '').join('')
  return prefix === '' ? letters : `${prefix}-${letters}`
}

/** An invitation code as typed: in lower case, with spaces or dashes. */
export function normalizeShareCode(typed: string): string {
  return toPlainWidth(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
}
