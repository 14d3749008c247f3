import { type Remedy, remediesFor } from '#domain/requests/remedy.ts'
import type { Dice } from '../dice.ts'
import type { Customer, World } from '../world.ts'

interface Choosing {
  as: Customer['as']
  orderNo: string
  itemId: string
  apply_type: string | undefined
  reason_code: string
}

/** What its buyer may choose for this reason: at random, or without dice the first. */
export async function chosenRemedy(
  world: World,
  dice: Dice | undefined,
  { as, orderNo, itemId, apply_type, reason_code }: Choosing,
) {
  if (apply_type !== 'repair') return {}
  const { data } = await world.call(as, 'GET', `/orders/${orderNo}/after-sale`)
  const items = (data?.items ?? []) as { item_id: string; remedies: Remedy[] }[]
  const known = remediesFor(items.find(one => one.item_id === itemId)?.remedies ?? [], reason_code)
  const remedy = dice ? dice.of(known) : known[0]
  return remedy === undefined ? {} : { remedy }
}
