import { CallFailure } from '#client/call-failure.ts'
import {
  amountVerificationFailed,
  itemOperationNotAllowed,
  itemOperationPending,
  operationInProgress,
  stockInsufficient,
} from '#contract/protocol/code-numbers.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { ApplyType, RequestOffer } from '../request.ts'

type Offer = Pick<RequestOffer, 'apply_type' | 'lines' | 'due' | 'back'>
type Line = Offer['lines'][number]

export const offerRules = [
  'rent_unused',
  'early_fee',
  'late',
  'freight',
  'deposit',
  'loaner_claimed',
  'charged_back',
  'not_paid',
  'renewal',
  'late_renewed',
  'buy_out',
  'deposit_used',
  'deposit_back',
  'withdrawn',
  'withdrawn_deposit',
  'withdrawn_services',
  'rental_withdrawn',
  'late_withdrawn',
] as const
export type OfferRule = (typeof offerRules)[number]

/** A price is known before it is asked for; the rest costs nothing, or what is found decides. */
export function isPriced(type: ApplyType): boolean {
  return requestTraits[type].isPricedBeforehand
}

export interface OfferRow {
  rule: OfferRule
  /** As its reader sees it: what comes to him is more than nothing for a return, what he pays is for a purchase. */
  amount: number
  figures: Line['figures']
}

/** A return is what comes back, so its lines are read the other way round, and so are those of a withdrawal. */
export function offerRows({ apply_type, lines }: Offer): OfferRow[] {
  const sign = requestTraits[apply_type].returnsGoods ? -1 : 1
  return lines.flatMap(({ rule, amount, figures }) => {
    const known = offerRules.find(name => name === rule)
    return known ? [{ rule: known, amount: sign * amount + 0, figures }] : []
  })
}

export type ExtraCharge = 'early_fee' | 'late' | 'buy_out'

/** What it costs on top of what was agreed once: said before anybody says yes (spec §5). */
export function extraCharges({ lines }: Offer): { rule: ExtraCharge; amount: number }[] {
  const extra = ['early_fee', 'late', 'buy_out'] as const
  return extra.flatMap(rule => {
    const amount = lines.find(line => line.rule === rule)?.amount ?? 0
    return amount > 0 ? [{ rule, amount }] : []
  })
}

export type MoneyDirection = 'due' | 'back' | 'none'

/** Which way the money goes in the end. */
export function getMoneyDirection({ due, back }: Offer): MoneyDirection {
  if (due > 0) return 'due'
  return back > 0 ? 'back' : 'none'
}

const codes = {
  amount: amountVerificationFailed,
  stock: stockInsufficient,
  pending: itemOperationPending,
  notAllowed: itemOperationNotAllowed,
  running: operationInProgress,
}

/** Why something is not possible now, by the name the server gives it; undefined: the words of its code say it. */
export function refusalReason(error: unknown): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (error.code === codes.stock) return 'no_machine'
  if (error.code === codes.pending) return 'waiting'
  if (error.code === codes.running) return 'running'
  if (error.code !== codes.notAllowed) return undefined
  const { data } = error
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/** So long the machine is free at the most, where that is why it can't be renewed for so long. */
export function lastFreeDay(error: unknown): string | undefined {
  if (!(error instanceof CallFailure) || error.code !== codes.stock) return undefined
  const { data } = error
  const day = typeof data === 'object' && data !== null && 'last_free_day' in data ? data.last_free_day : undefined
  return typeof day === 'string' ? day : undefined
}

/** By when another machine comes for the months that are added; undefined: the same one stays. */
export function swapDay(offer: Pick<RequestOffer, 'lines'> | null): string | undefined {
  const day = offer?.lines.find(({ rule }) => rule === 'renewal')?.figures.swap_by
  return typeof day === 'string' ? day : undefined
}

/** What was agreed to is not what counts now: it is shown anew. */
export function isOverhauled(error: unknown): boolean {
  return error instanceof CallFailure && error.code === codes.amount
}

/** Nobody can say whether it arrived: asked again under the same key, it is done once. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}
