import type { cartEndpoints } from '#contract/cart.ts'
import type { Day } from '#domain/calendar.ts'
import { personOf } from '../accounts/person.ts'
import type { RouteInput } from '../http/route.ts'
import { earliestStart } from '../pricing/price-lines.ts'
import { Refusal } from '../refusal.ts'
import { mustBeOrderable } from './orderable.ts'
import { addItem, mostLines, mostPerLine } from './store.ts'

type Input = RouteInput<(typeof cartEndpoints)['POST /cart/items']>

export async function putInCart({ context, caller, body }: Input): Promise<{ item_id: string; count: number }> {
  const { userId } = personOf(caller)
  const { db, clock } = context
  const now = clock.now()
  const line = { ...body, id: 'new', start_on: body.start_on as Day | null }
  const known = await mustBeOrderable(db, line, { now, earliest: await earliestStart(db, now) })
  const isRent = known.facts.kind === 'rent'
  const added = await addItem(db, {
    user_id: userId,
    sku_id: body.sku_id,
    quantity: body.quantity,
    // Only a rent has a term; the same blades with two start days would be two lines otherwise.
    months: isRent ? body.months : null,
    start_on: isRent ? body.start_on : null,
    remark: body.remark,
    seen_price: known.each ?? 0,
    now,
  })
  if (added) return added
  throw new Refusal('bad_request', {
    fields: [{ path: 'quantity', rule: 'cart_full', message: '', values: { pieces: mostPerLine, lines: mostLines } }],
  })
}
