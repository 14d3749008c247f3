import { sum } from '../money.ts'
import { type OrderStatus, orderMachine } from './states.ts'

/** An item of a checkout, in any of its orders. */
interface CheckoutItem {
  readonly item_id: string
  readonly sku_id: string
  readonly product_kind: string
  readonly item_status: string
  readonly quantity: number
}

export interface Pieces {
  readonly item_id: string
  readonly pieces: number
}

interface EndingInput {
  /** All items of a checkout. */
  all: readonly CheckoutItem[]
  ending: readonly Pieces[]
  /** Items withdrawn from before, which are on their way back. */
  comingBack?: ReadonlySet<string>
}

/**
 * The services that end together with machines. A service is performed on a machine, and its contract ends with that of
 * the machine (article 15 of Directive 2011/83/EU): of each kind as many services stay as machines are left, and none
 * without a machine. A service that was performed in full has ended before, and stays paid.
 */
export function servicesToEnd({ all, ending, comingBack = new Set() }: EndingInput): Pieces[] {
  const countEnding = ({ item_id }: CheckoutItem) =>
    sum(ending.filter(one => one.item_id === item_id).map(one => one.pieces))
  const countLeft = (item: CheckoutItem) =>
    isGone(item) || (comingBack.has(item.item_id) && countEnding(item) === 0) ? 0 : item.quantity - countEnding(item)
  const machines = all.filter(({ product_kind }) => product_kind === 'machine')
  const ended = sum(machines.map(countEnding))
  if (ended === 0) return []
  const left = sum(machines.map(countLeft))
  const services = all.filter(item => item.product_kind === 'service' && countLeft(item) > 0)
  return [...Map.groupBy(services, ({ sku_id }) => sku_id).values()].flatMap(alike => {
    const tooMany = Math.max(0, sum(alike.map(countLeft)) - left)
    let rest = left === 0 ? Number.POSITIVE_INFINITY : Math.min(ended, tooMany)
    return alike.filter(isOpen).flatMap(item => {
      const pieces = Math.min(countLeft(item), rest)
      rest -= pieces
      return pieces > 0 ? [{ item_id: item.item_id, pieces }] : []
    })
  })
}

const isOpen = ({ item_status }: CheckoutItem) => !orderMachine.ends.includes(item_status as OrderStatus)
const isGone = (item: CheckoutItem) => item.item_status !== 'completed' && !isOpen(item)
