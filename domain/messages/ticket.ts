import { toPlainWidth } from '../plain-width.ts'

/** No letter that looks like a digit or another letter, on paper or over the telephone; no vowel U, so few words. */
export const ticketLetters = '23456789ACDEFHJKMNPQRTVWXY'
const half = 4

/** `GM-7K4Q-92XD` from eight numbers below the count of letters, drawn by whoever has dice. */
export function formatTicket(numbers: readonly number[]): string {
  const letters = numbers.map(number => ticketLetters[number] ?? '').join('')
  return `GM-${letters.slice(0, half)}-${letters.slice(half)}`
}

export const ticketLength = half * 2

const shape = new RegExp(`^[${ticketLetters}]{${ticketLength}}$`)

/** A ticket as people type it: small letters, spaces, without its dashes; undefined: no ticket of ours looks so. */
export function parseTicket(typed: string): string | undefined {
  const letters = toPlainWidth(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^GM/, '')
  return shape.test(letters) ? `GM-${letters.slice(0, half)}-${letters.slice(half)}` : undefined
}
