import type { RefusalName } from './codes.ts'
import { lines } from './text-fields.ts'

/** What a call of staff may meet that gives something of the shop's away (docs/decisions/0051). */
export const givingRefusals = ['second_person_needed', 'already_changed'] as const satisfies readonly RefusalName[]

/** Of calls that need no reason otherwise: why it is given, where it is more than one person may give. */
export const concessionReason = {
  concession_reason: lines(500).default('').describe('the reason, if it exceeds what one person may give away'),
}
