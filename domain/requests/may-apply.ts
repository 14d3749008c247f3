import type { UserStatus } from '../accounts/constants.ts'
import { mayConclude } from '../accounts/may-conclude.ts'
import type { Day } from '../calendar.ts'
import type { OrderStatus } from '../orders/states.ts'
import { ok, type Result, refuse } from '../result.ts'
import { lastDayToWithdraw } from '../shipments/term.ts'
import type { RequestRules } from './rules.ts'
import type { ApplyType, ProcessStatus } from './states.ts'
import { requestTraits } from './traits.ts'

/** All that decides what may be asked for an item today. */
export interface ItemContext {
  readonly kind: 'rent' | 'buy'
  readonly product_kind: 'machine' | 'accessory' | 'service'
  readonly item_status: OrderStatus
  readonly today: Day
  /** Whose holidays count. */
  readonly country: string
  /** When the contract was made, and when the goods came. */
  readonly concluded_on: Day
  readonly delivered_on: Day | null
  /** Of a rental: the first day it is over. */
  readonly end: Day | null
  readonly months: number | null
  /** Whether the law of the place lets a tenant buy (settings). */
  readonly buyout: boolean
  /** Another request of this item that has not come to an end. */
  readonly open: 'waiting' | 'running' | null
  /** That one ends where its item is withdrawn from. */
  readonly gives_way?: boolean
  /** That one gives it back with its price: a withdrawal, or a purchase that its repair has undone. */
  readonly undoing?: boolean
  /** Of a rental: its tenant has bought the machine, under a contract of its own. */
  readonly bought: boolean
  /** It was withdrawn from and paid back; of a rental the machine may still be with its tenant. */
  readonly withdrawn?: boolean
  /** Its machine was called back, its customer was told, and nobody has put it in order since. */
  readonly recalled?: boolean
  /** The same from the moment it was called back, before anybody is told. */
  readonly called_back?: boolean
  /** Of a rental: its tenant has withdrawn from a renewal after the end, and the machine has to come back. */
  readonly renewal_withdrawn?: boolean
  /** Of the account whose order it is. */
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

type Rules = Pick<RequestRules, 'withdrawal_days' | 'longest_months'>

/** What may be asked, or why not: the server refuses by it, and a disabled button says it. */
export function mayApply(item: ItemContext, type: ApplyType, rules: Rules): Result<null, ApplyRefusal> {
  const isRent = item.kind === 'rent'
  const traits = requestTraits[type]
  if (traits.isRentalOnly && !isRent) return refuse('only_rent')
  if (item.product_kind !== 'machine' && !traits.isForAnyProduct) return refuse('only_machines')
  const state = stateRefusal(item, type, rules)
  if (state) return refuse(state)
  if (!item.open || (traits.endsOtherRequests && item.gives_way)) return ok(null)
  // Nothing is left to withdraw from: it comes back already, and its money goes.
  return refuse(traits.undoesContract && item.undoing ? 'undoing' : item.open)
}

/**
 * Whether a withdrawal ends this open request of the same item. A return that is being looked over is settled first: its
 * figures are with its customer, and what is left goes back with the withdrawal.
 */
export function yieldsToWithdrawal(type: ApplyType, process: ProcessStatus): boolean {
  const { yieldsToWithdrawal } = requestTraits[type]
  return yieldsToWithdrawal === 'always' || (yieldsToWithdrawal === 'until_inspection' && process !== 'check')
}

/** Whether what was asked for has no contract any more. A withdrawal is decided and paid whatever became of its item. */
export function isContractOver(item: ItemContext, type: ApplyType, rules: Rules): boolean {
  return !requestTraits[type].undoesContract && stateRefusal(item, type, rules) === 'over'
}

function stateRefusal(item: ItemContext, type: ApplyType, rules: Rules): ApplyRefusal | undefined {
  const { item_status, today } = item
  if (item_status === 'created') return 'not_paid'
  // Before it is sent there is nothing to fetch: it is cancelled, and all goes back.
  if (item_status === 'pay_success') return 'not_shipped'
  if (item_status === 'canceled' || item_status === 'closed') return 'over'
  // What is bought is withdrawn from where it was bought; the rent counted for its price.
  if (item.bought) return 'over'
  // What has been paid back is brought back, and nothing else.
  if (item.withdrawn && !requestTraits[type].isAllowedOnceWithdrawn) return 'over'
  // What was bought and is called back may be given back at any time; a rental is returned, without a fee.
  const isAtAnyTime = item.recalled === true && item.kind === 'buy'
  if (requestTraits[type].hasWithdrawalPeriod)
    return today > withdrawalEnd(item, rules) && !isAtAnyTime ? 'withdrawal_over' : undefined
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
  // Nobody concludes anything about a machine that may be a danger.
  if (isContract && item.called_back) return 'called_back'
  if (work && isExpired(end, today)) return 'expired'
  // Days past the end cost nothing only once: to renew and to withdraw again would make them last for ever.
  if (addsMonths && item.renewal_withdrawn) return 'renewal_withdrawn'
  if (addsMonths && months !== null && months >= longest_months) return 'longest_reached'
  return undefined
}

/** The end is the first day it is over. Renewed, bought or given back it can be as long as nobody has fetched it. */
export function isExpired(end: Day | null, today: Day): boolean {
  return end !== null && today >= end
}

type PeriodInput = Pick<ItemContext, 'kind' | 'concluded_on' | 'delivered_on' | 'today' | 'country'>

/** The last day of the withdrawal period; not delivered yet, it has not begun to end. */
export function withdrawalEnd(
  { kind, concluded_on, delivered_on, today, country }: PeriodInput,
  { withdrawal_days }: Pick<RequestRules, 'withdrawal_days'>,
): Day {
  const from = delivered_on ?? today
  const later = kind === 'rent' && concluded_on > from ? concluded_on : from
  return lastDayToWithdraw(later, country, withdrawal_days)
}
