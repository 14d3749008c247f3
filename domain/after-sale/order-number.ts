import { ticketLetters } from '../messages/ticket.ts'
import { plainWidth } from '../plain-width.ts'

const number = new RegExp(
  `[RB][\\s\\p{Pd}]*[${ticketLetters}]{4}[\\s\\p{Pd}]*[${ticketLetters}]{4}(?![${ticketLetters}])`,
  'u',
)

/** The order somebody means, however he has typed it: in small letters, with spaces, in the middle of a sentence. */
export function orderNumberIn(text: string): string | undefined {
  const found = number.exec(plainWidth(text).toUpperCase())?.[0].replace(/[\s\p{Pd}]/gu, '')
  return found && `${found.slice(0, 1)}-${found.slice(1)}`
}
