import { sum } from '../money.ts'
import { type OrderStatus, orderMachine } from './states.ts'

/** An item of a checkout, whichever of its orders it belongs to. */
interface Part {
  readonly item_id: string
  readonly sku_id: string
  readonly product_kind: string
  readonly item_status: string
  readonly quantity: number
}

/** So many pieces of an item. */
export interface Pieces {
  readonly item_id: string
  readonly pieces: number
}

interface Ending {
  /** All of a checkout. */
  all: readonly Part[]
  ending: readonly Pieces[]
  /** What was withdrawn from before, and is on its way back. */
  comingBack?: ReadonlySet<string>
}

/**
 * The services that end with machines. A service is done to a machine, and its contract ends with that of the machine
 * (article 15 of Directive 2011/83/EU): of one kind as many stay as machines are left, and none without a machine. What
 * was carried out in full has come to its end before, and stays paid.
 */
export function servicesToEnd({ all, ending, comingBack = new Set() }: Ending): Pieces[] {
  const endingOf = ({ item_id }: Part) => sum(ending.filter(one => one.item_id === item_id).map(one => one.pieces))
  const leftOf = (part: Part) =>
    isGone(part) || (comingBack.has(part.item_id) && endingOf(part) === 0) ? 0 : part.quantity - endingOf(part)
  const machines = all.filter(({ product_kind }) => product_kind === 'machine')
  const ended = sum(machines.map(endingOf))
  if (ended === 0) return []
  const left = sum(machines.map(leftOf))
  const services = all.filter(part => part.product_kind === 'service' && leftOf(part) > 0)
  return [...Map.groupBy(services, ({ sku_id }) => sku_id).values()].flatMap(alike => {
    const tooMany = Math.max(0, sum(alike.map(leftOf)) - left)
    let rest = left === 0 ? Number.POSITIVE_INFINITY : Math.min(ended, tooMany)
    return alike.filter(isOpen).flatMap(part => {
      const pieces = Math.min(leftOf(part), rest)
      rest -= pieces
      return pieces > 0 ? [{ item_id: part.item_id, pieces }] : []
    })
  })
}

const isOpen = ({ item_status }: Part) => !orderMachine.ends.includes(item_status as OrderStatus)
const isGone = (part: Part) => part.item_status !== 'completed' && !isOpen(part)
