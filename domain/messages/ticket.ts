import { toPlainWidth } from '../plain-width.ts'

/** Letters and digits that are not confused in print or by telephone; few vowels, so that few words are formed. */
export const ticketLetters = '23456789ACDEFHJKMNPQRTVWXY'
const half = 4

/** Formats `GM-7K4Q-92XD` from eight random numbers below the count of letters; the caller supplies them. */
export function formatTicket(numbers: readonly number[]): string {
  const letters = numbers.map(number => ticketLetters[number] ?? '').join('')
  return `GM-${letters.slice(0, half)}-${letters.slice(half)}`
}

export const ticketLength = half * 2

const shape = new RegExp(`^[${ticketLetters}]{${ticketLength}}$`)

/** Parses a ticket as typed: in lower case, with spaces or without dashes; undefined: not a ticket of this shop. */
export function parseTicket(typed: string): string | undefined {
  const letters = toPlainWidth(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^GM/, '')
  return shape.test(letters) ? `GM-${letters.slice(0, half)}-${letters.slice(half)}` : undefined
}
