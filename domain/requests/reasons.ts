import type { ProductKind } from '../catalogue/constants.ts'
import type { ApplyType } from './states.ts'
import { requestTraits } from './traits.ts'

/** What was wrong when the goods arrived: a claim about the delivery, with which no withdrawal has to do. */
export const arrivalReasons = ['damaged_on_arrival', 'wrong_item', 'not_as_described', 'other_on_arrival'] as const

/** Reasons of a request, for statistics; the customer's own text is stored beside it. */
export const reasonCodes = {
  rejection: ['withdrawal', 'recalled'],
  repair: [
    'does_not_start',
    'does_not_mow',
    'battery',
    'navigation',
    'noise',
    'damage',
    'app',
    'recalled',
    ...arrivalReasons,
    'other',
  ],
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

export function isFaultOnArrival(code: string): boolean {
  return (arrivalReasons as readonly string[]).includes(code)
}

/** Stored where nobody was asked for a reason, or gave none. */
export const unsaidReason = 'other' satisfies ReasonCode

/** Whether a reason has to be given: not for what a customer pays for, nor for handing a rented machine back. */
export function needsReason(type: ApplyType): boolean {
  return !requestTraits[type].isPricedBeforehand
}

/** Reasons that say nothing by themselves: the customer's own words are required. */
export function needsWords(type: ApplyType, code: string): boolean {
  return needsReason(type) && (code === 'other' || code === 'other_on_arrival')
}

interface ReasonsInput {
  product_kind: ProductKind
  recalled: boolean
  withdrawal_until: string | null
  today: string
}

/**
 * The reasons that can be chosen for an item. After its withdrawal period only a recall undoes its contract, if there
 * was one. An accessory has nothing to be repaired: what was wrong on arrival is replaced or paid back.
 */
export function reasonsFor(
  type: ApplyType,
  { product_kind, recalled, withdrawal_until, today }: ReasonsInput,
): readonly ReasonCode[] {
  const { hasWithdrawalPeriod, mendsDefect } = requestTraits[type]
  const isOver = hasWithdrawalPeriod && withdrawal_until !== null && today > withdrawal_until
  if (isOver) return recalled ? ['recalled'] : []
  if (mendsDefect && product_kind !== 'machine') return arrivalReasons
  return reasonCodes[type].filter(code => code !== 'recalled' || recalled)
}
