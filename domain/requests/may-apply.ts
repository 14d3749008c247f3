import type { UserStatus } from '../accounts/constants.ts'
import { mayConclude } from '../accounts/may-conclude.ts'
import type { Day } from '../calendar.ts'
import type { OrderStatus } from '../orders/states.ts'
import { ok, type Result, refuse } from '../result.ts'
import { lastDayToWithdraw } from '../shipments/term.ts'
import type { RequestRules } from './rules.ts'
import type { ApplyType, ProcessStatus } from './states.ts'
import { type RequestTraits, requestTraits } from './traits.ts'

/** Everything that decides which requests are possible for an item today. */
export interface ItemContext {
  readonly kind: 'rent' | 'buy'
  readonly product_kind: 'machine' | 'accessory' | 'service'
  readonly item_status: OrderStatus
  readonly today: Day
  /** The country whose holidays count. */
  readonly country: string
  /** The day of the contract, and the day of delivery. */
  readonly concluded_on: Day
  readonly delivered_on: Day | null
  /** For a rental: the first day after its term. */
  readonly end: Day | null
  readonly months: number | null
  /** Whether the law of the place allows a tenant to buy (settings). */
  readonly buyout: boolean
  /** Another request for this item that has not ended. */
  readonly open: 'waiting' | 'running' | null
  /** The other request ends when its item is withdrawn from. */
  readonly gives_way?: boolean
  /** The other request returns the item with its price: a withdrawal, or a purchase reversed by its repair. */
  readonly undoing?: boolean
  /** For a rental: its tenant has bought the machine, under a contract of its own. */
  readonly bought: boolean
  /** It was withdrawn from and refunded; a rented machine may still be with its tenant. */
  readonly withdrawn?: boolean
  /** Its machine was recalled, the customer was notified, and the machine was not put in order since. */
  readonly recalled?: boolean
  /** As `recalled`, but from the recall itself, before anyone is notified. */
  readonly called_back?: boolean
  /** For a rental: its tenant has withdrawn from a renewal after the end, and the machine must be returned. */
  readonly renewal_withdrawn?: boolean
  /** The status of the account that owns the order. */
  readonly user_status: UserStatus
}

export const applyRefusals = [
  'not_paid',
  'not_shipped',
  'on_its_way',
  'over',
  'expired',
  'waiting',
  'running',
  'undoing',
  'only_rent',
  'only_machines',
  'buyout_off',
  'longest_reached',
  'withdrawal_over',
  'account_limited',
  'called_back',
  'renewal_withdrawn',
] as const
export type ApplyRefusal = (typeof applyRefusals)[number]

type Rules = Pick<RequestRules, 'longest_months'>

/** Whether a request is possible, or why not: the server refuses by it, and a disabled button shows the reason. */
export function mayApply(item: ItemContext, type: ApplyType, rules: Rules): Result<null, ApplyRefusal> {
  const isRent = item.kind === 'rent'
  const traits = requestTraits[type]
  if (traits.isRentalOnly && !isRent) return refuse('only_rent')
  if (!fitsProduct(item, traits)) return refuse('only_machines')
  const state = stateRefusal(item, type, rules)
  if (state) return refuse(state)
  if (!item.open || (traits.endsOtherRequests && item.gives_way)) return ok(null)
  // Nothing is left to withdraw from: the item is already on its way back and is refunded.
  return refuse(traits.undoesContract && item.undoing ? 'undoing' : item.open)
}

/** What was bought may have been wrong on arrival, whatever it is; there is nothing to maintain about an accessory. */
function fitsProduct({ kind, product_kind }: ItemContext, { isForAnyProduct, mendsDefect }: RequestTraits): boolean {
  if (product_kind === 'machine' || isForAnyProduct) return true
  return mendsDefect && kind === 'buy' && product_kind === 'accessory'
}

/**
 * Whether a withdrawal ends this open request of the same item. A return under inspection is settled first: its
 * customer has the figures, and the rest is refunded with the withdrawal.
 */
export function yieldsToWithdrawal(type: ApplyType, process: ProcessStatus): boolean {
  const { yieldsToWithdrawal } = requestTraits[type]
  return yieldsToWithdrawal === 'always' || (yieldsToWithdrawal === 'until_inspection' && process !== 'check')
}

/** Whether the contract of a request is over. A withdrawal is decided and refunded whatever the state of its item. */
export function isContractOver(item: ItemContext, type: ApplyType, rules: Rules): boolean {
  return !requestTraits[type].undoesContract && stateRefusal(item, type, rules) === 'over'
}

function stateRefusal(item: ItemContext, type: ApplyType, rules: Rules): ApplyRefusal | undefined {
  const { item_status, today } = item
  if (item_status === 'created') return 'not_paid'
  // Before shipment there is nothing to collect: the order is cancelled, and everything is refunded.
  if (item_status === 'pay_success') return 'not_shipped'
  if (item_status === 'canceled' || item_status === 'closed') return 'over'
  // A bought-out machine is withdrawn from under its purchase; its rent counted towards the price.
  if (item.bought) return 'over'
  // A refunded item can only be returned.
  if (item.withdrawn && !requestTraits[type].isAllowedOnceWithdrawn) return 'over'
  // A recalled purchase can be returned at any time; a rental is returned, without a fee.
  const isAtAnyTime = item.recalled === true && item.kind === 'buy'
  if (requestTraits[type].hasWithdrawalPeriod)
    return today > withdrawalEnd(item) && !isAtAnyTime ? 'withdrawal_over' : undefined
  if (item_status === 'in_transit') return 'on_its_way'
  if (item.kind === 'rent') return rentRefusal(item, type, rules)
  return undefined
}

function rentRefusal(item: ItemContext, type: ApplyType, { longest_months }: Rules): ApplyRefusal | undefined {
  const { item_status, end, today, months, buyout } = item
  if (item_status === 'completed') return 'over'
  const { isContract, sellsMachine, addsMonths, work } = requestTraits[type]
  if (sellsMachine && !buyout) return 'buyout_off'
  if (isContract && !mayConclude(item.user_status)) return 'account_limited'
  // No contract is concluded about a machine that may be dangerous.
  if (isContract && item.called_back) return 'called_back'
  if (work && isExpired(end, today)) return 'expired'
  // Days after the end are free only once: otherwise renewing and withdrawing again would extend them without limit.
  if (addsMonths && item.renewal_withdrawn) return 'renewal_withdrawn'
  if (addsMonths && months !== null && months >= longest_months) return 'longest_reached'
  return undefined
}

/** The end is the first day after the term. The machine can be renewed, bought or returned until it is collected. */
export function isExpired(end: Day | null, today: Day): boolean {
  return end !== null && today >= end
}

type PeriodInput = Pick<ItemContext, 'kind' | 'concluded_on' | 'delivered_on' | 'today' | 'country'>

/** The last day of the withdrawal period, which only begins to run at delivery. */
export function withdrawalEnd({ kind, concluded_on, delivered_on, today, country }: PeriodInput): Day {
  const from = delivered_on ?? today
  const later = kind === 'rent' && concluded_on > from ? concluded_on : from
  return lastDayToWithdraw(later, country)
}
