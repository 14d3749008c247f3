import type { Dice } from '../dice.ts'
import type { Customer, World } from '../world.ts'

interface Choosing {
  as: Customer['as']
  orderNo: string
  itemId: string
  apply_type: string | undefined
}

/** What its buyer may choose for a defect: at random, or without dice the first. */
export async function chosenRemedy(
  world: World,
  dice: Dice | undefined,
  { as, orderNo, itemId, apply_type }: Choosing,
) {
  if (apply_type !== 'repair') return {}
  const { data } = await world.call(as, 'GET', `/orders/${orderNo}/after-sale`)
  const items = (data?.items ?? []) as { item_id: string; remedies: string[] }[]
  const known = items.find(one => one.item_id === itemId)?.remedies ?? []
  const remedy = dice ? dice.of(known) : known[0]
  return remedy === undefined ? {} : { remedy }
}
