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

/** The types that have a price before the request; the others are free, or priced by the findings. */
export function isPriced(type: ApplyType): boolean {
  return requestTraits[type].isPricedBeforehand
}

export interface OfferRow {
  rule: Line['rule']
  /** From the customer's view: a positive amount is paid to them for a return, and by them for a purchase. */
  amount: number
  figures: Line['figures']
}

/** A return shows what is refunded, so its lines have the opposite sign, as do those of a withdrawal. */
export function offerRows({ apply_type, lines }: Offer): OfferRow[] {
  const sign = requestTraits[apply_type].returnsGoods ? -1 : 1
  return lines.map(({ rule, amount, figures }) => ({ rule, amount: sign * amount + 0, figures }))
}

export type ExtraCharge = 'early_fee' | 'late' | 'buy_out'

/** Charges beyond the original agreement, shown before the customer agrees. */
export function extraCharges({ lines }: Offer): { rule: ExtraCharge; amount: number }[] {
  const extra = ['early_fee', 'late', 'buy_out'] as const
  return extra.flatMap(rule => {
    const amount = lines.find(line => line.rule === rule)?.amount ?? 0
    return amount > 0 ? [{ rule, amount }] : []
  })
}

export type MoneyDirection = 'due' | 'back' | 'none'

/** The direction of the final amount. */
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

/** Why something is not possible now, by the server's name; undefined: the text of the code is sufficient. */
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

/** The last day the machine is free, if that limits the renewal. */
export function lastFreeDay(error: unknown): string | undefined {
  if (!(error instanceof CallFailure) || error.code !== codes.stock) return undefined
  const { data } = error
  const day = typeof data === 'object' && data !== null && 'last_free_day' in data ? data.last_free_day : undefined
  return typeof day === 'string' ? day : undefined
}

/** The day by which another machine arrives for the added months; undefined: the machine stays. */
export function swapDay(offer: Pick<RequestOffer, 'lines'> | null): string | undefined {
  const day = offer?.lines.find(({ rule }) => rule === 'renewal')?.figures.swap_by
  return typeof day === 'string' ? day : undefined
}

/** The agreed price is outdated: the new one is shown. */
export function isOverhauled(error: unknown): boolean {
  return error instanceof CallFailure && error.code === codes.amount
}

/** Whether it is unknown that the call arrived: repeated with the same key, it is executed once. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}
