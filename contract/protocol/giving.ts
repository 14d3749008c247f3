import type { RefusalName } from './codes.ts'
import { lines } from './text-fields.ts'

/** Refusals of staff calls that give something away (docs/decisions/0051). */
export const givingRefusals = ['second_person_needed', 'already_changed'] as const satisfies readonly RefusalName[]

/** For calls that otherwise need no reason: required where the concession exceeds what one person may give. */
export const concessionReason = {
  concession_reason: lines(500).default('').describe('the reason, if it exceeds what one person may give away'),
}
