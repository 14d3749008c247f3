import { recordStatement } from '#db/transaction.ts'
import { currentPrice } from '#server/offers/catalogue/prices.ts'
import { type KnownLine, loadKnownLines, type RequestedLine, toKnownLine } from '#server/offers/pricing/known-lines.ts'
import { readMoment, readStartWindow } from '#server/offers/pricing/price-lines.ts'
import { loadPriceHistory, loadSkus } from '#server/offers/pricing/sku-facts.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertFitsOneOrder, assertShortRemarks, requireOrderable } from './orderable.ts'
import { addItem, listItems, maxLines, maxPerLine } from './store.ts'

export async function putInCart(input: Input<'POST /cart/items'>): Promise<{ item_id: string; count: number }> {
  const { context, caller, body } = input
  const { userId } = requireUser(caller)
  const requested = { ...body, id: 'new', start_on: body.start_on }
  const known = await cachedLine(context, requested)
  if (known && known.sku.device_type_id !== null) await assertFitsCart(context, userId, known)
  const added = known && (await add(context, userId, { ...body, known }))
  if (added) return added
  // The line was not added. Checking it again without the cache yields a refusal that names the reason.
  const now = context.clock.now()
  await requireOrderable(context.db, requested, await readMoment(context.db, now))
  if (body.remark) assertShortRemarks([...(await listItems(context.db, userId)), body])
  throw new Refusal('bad_request', {
    fields: [{ path: 'quantity', rule: 'cart_full', message: '', values: { pieces: maxPerLine, lines: maxLines } }],
  })
}

/**
 * This is the busiest write of the shop, so data that seldom changes comes from the cache. undefined where the line
 * cannot be ordered like this.
 */
async function cachedLine({ db, clock }: Context, requested: RequestedLine): Promise<KnownLine | undefined> {
  const now = clock.now()
  const { sku_id } = requested
  const [row] = await loadSkus(db, [sku_id])
  // Machines are counted by what is on the shelf, which no cache holds.
  if (!row || row.device_type_id !== null) return freshLine(db, requested, now)
  const price = currentPrice(await loadPriceHistory(db, sku_id), now)
  const starts = await readStartWindow(db, now)
  const line = toKnownLine(requested, { row, price, available: undefined, starts })
  const isTimed = requested.months !== null || requested.start_on !== null
  return line.change || (isTimed && row.kind === 'buy') ? undefined : line
}

/** Counts the machines that are already in the cart as well. */
async function assertFitsCart({ db, clock }: Context, userId: string, known: KnownLine): Promise<void> {
  const at = await readMoment(db, clock.now())
  const items = await listItems(db, userId)
  const lines = await loadKnownLines(
    db,
    items.map(item => ({ ...item, id: item.item_id })),
    at,
  )
  await assertFitsOneOrder(db, [...lines, known], at)
}

async function freshLine(db: Context['db'], requested: RequestedLine, now: Date): Promise<KnownLine> {
  return requireOrderable(db, requested, await readMoment(db, now))
}

function add(
  { db, clock }: Context,
  userId: string,
  { known, ...body }: Input<'POST /cart/items'>['body'] & { known: KnownLine },
) {
  const isRent = known.sku.kind === 'rent'
  const item = {
    user_id: userId,
    sku_id: body.sku_id,
    quantity: body.quantity,
    // Only a rental has a term; otherwise the same blades with two start days would be two lines.
    months: isRent ? body.months : null,
    start_on: isRent ? body.start_on : null,
    remark: body.remark,
    seen_price: known.each ?? 0,
    now: clock.now(),
  }
  return recordStatement(db, one => addItem(one, item))
}
