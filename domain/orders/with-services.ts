import type { ProductKind } from '../catalogue/words.ts'
import { type OrderStatus, orderMachine } from './states.ts'

interface Part {
  readonly item_id: string
  readonly product_kind: string
  readonly item_status: string
}

const kind = (part: Part) => part.product_kind as ProductKind

/**
 * What ends with these parts of an order. A service is done to its machines: once none is left, those that were not done
 * end with the last one.
 */
export function withServices<One extends Part>(all: readonly One[], ending: readonly One[]): One[] {
  const ends = (part: Part) => ending.some(({ item_id }) => item_id === part.item_id)
  const isGone = ({ item_status }: Part) => item_status !== 'completed' && isEnded(item_status)
  const isLast = !all.some(part => kind(part) === 'machine' && !ends(part) && !isGone(part))
  if (!isLast || !ending.some(part => kind(part) === 'machine')) return [...ending]
  const services = all.filter(part => kind(part) === 'service' && part.item_status === 'pay_success' && !ends(part))
  return [...ending, ...services]
}

function isEnded(status: string): boolean {
  return orderMachine.ends.includes(status as OrderStatus)
}
