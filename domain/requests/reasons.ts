import type { ApplyType } from './states.ts'
import { requestTraits } from './traits.ts'

/** Reasons of a request, for statistics; the customer's own text is stored beside it. */
export const reasonCodes = {
  rejection: ['withdrawal', 'damaged_on_arrival', 'wrong_item', 'not_as_described', 'recalled', 'other'],
  repair: ['does_not_start', 'does_not_mow', 'battery', 'navigation', 'noise', 'damage', 'app', 'recalled', 'other'],
  maintenance: ['yearly_service', 'blades', 'cleaning', 'software', 'other'],
  return: ['end_of_term', 'moving', 'not_needed', 'too_expensive', 'not_satisfied', 'recalled', 'other'],
  renewal: ['satisfied', 'season', 'waiting_for_own', 'other'],
  buy: ['satisfied', 'cheaper_than_renting', 'other'],
} as const satisfies Record<ApplyType, readonly string[]>

export type ReasonCode = (typeof reasonCodes)[ApplyType][number]

export const allReasonCodes: readonly ReasonCode[] = [...new Set(Object.values(reasonCodes).flat())]

export function isReasonFor(type: ApplyType, code: string): boolean {
  return (reasonCodes[type] as readonly string[]).includes(code)
}

/** The reasons that can be chosen for an item: after its withdrawal period only a recall, if there was one. */
export function reasonsFor(
  type: ApplyType,
  { recalled, withdrawal_until, today }: { recalled: boolean; withdrawal_until: string | null; today: string },
): readonly ReasonCode[] {
  const isOver = requestTraits[type].hasWithdrawalPeriod && withdrawal_until !== null && today > withdrawal_until
  if (isOver) return recalled ? ['recalled'] : []
  return reasonCodes[type].filter(code => code !== 'recalled' || recalled)
}
