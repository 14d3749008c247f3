import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { busyRange } from '#domain/availability/range.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { sumAmounts } from '#domain/orders/changes.ts'
import { dayInShop } from '#i18n/format.ts'
import { isSoldAsUsed } from '#server/fleet/availability/condition.ts'
import { readFleet } from '#server/fleet/availability/queries.ts'
import { previewRefund } from '#server/money/refunds/amounts/portions.ts'
import { type DeviceType, listDeviceTypes } from '#server/offers/catalogue/queries.ts'
import { readEarliestStart } from '#server/offers/pricing/price-lines.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { nameLine } from '#server/sales/cart/view.ts'
import { findNamed } from './find-changeable.ts'
import { findMissingItems } from './missing-items.ts'
import { listSwapChoices, type Swap } from './price-swap.ts'
import { computeMissingRefund } from './shortage-back.ts'
import { waitingItems } from './store.ts'

type Other = CallData<'GET /orders/{order_no}/shortage'>['others'][number]

/** More models than any shop sells. */
const maxModels = 100

/** The result of each choice as of now. Choosing computes it again, under the lock. */
export async function readShortage({ context, caller, params, language }: Input<'GET /orders/{order_no}/shortage'>) {
  const { db, clock } = context
  const now = clock.now()
  const order = await findNamed(db, { orderNo: params.order_no, user: requireUser(caller), side: 'owner' })
  const missing = await findMissingItems(db, order)
  if (order.order_status !== 'pay_success' || missing.length === 0) {
    return refuse('order_status_wrong', { reason: 'no_shortage' })
  }
  const items = missing.map(({ item }) => item)
  const short = items.map(({ item_id }) => item_id)
  const types = missing.every(({ isWhole }) => isWhole) ? await listDeviceTypes(db, maxModels, 0) : []
  const others: Other[] = []
  for (const type of types) {
    const other = await priceOtherModel(db, { order, items, type, now, language })
    if (other) others.push(other)
  }
  return {
    items: missing.map(({ item, pieces }) => {
      const { item_id, quantity: ends } = item
      return { item_id, quantity: pieces, ends, ...pickNames(item, language) }
    }),
    waits: (await waitingItems(db, short)).size === short.length,
    ...(await computeMissingRefund(db, { order, missing, now })),
    others,
  }
}

function pickNames(item: OrderItem, language: Language): { name: string; variant: string } {
  const { name, variant } = (item.names as Record<Language, { name: string; variant: string }>)[language]
  return { name, variant }
}

interface OtherModelInput {
  order: Order
  items: readonly OrderItem[]
  type: DeviceType
  now: Date
  language: Language
}

/** undefined: this model cannot replace what is missing. */
async function priceOtherModel(
  db: Reader,
  { order, items, type, now, language }: OtherModelInput,
): Promise<Other | undefined> {
  const swaps = await listSwapChoices(db, { order, items, type, now })
  if (!swaps) return undefined
  const start = await findStart(db, order, now)
  if (!(await hasRoom(db, { order, items, type, now, start }))) return undefined
  const [before, after] = [sumAmounts(items), sumAmounts(swaps.map(swap => swap.after))]
  const months = order.lease_months
  return {
    ...{ device_type: type.key, ...nameOfSwaps(swaps, language), before, after },
    difference: after.due - before.due,
    ...{ back: (await previewRefund(db, order.order_id, before.due - after.due, now)).back },
    start_on: start,
    end_on: start && months ? addMonths(start, months) : null,
  }
}

/** With its variant, so that a used one is named as such. */
function nameOfSwaps(swaps: readonly Swap[], language: Language): { name: string; variant: string } {
  const lines = swaps.map(({ sku: facts }) => nameLine(facts, language))
  const variants = new Set(lines.map(({ variant }) => variant).filter(variant => variant !== ''))
  return { name: lines[0]?.name ?? '', variant: [...variants].join(', ') }
}

/** Its own first day; if that has passed, the earliest possible day. */
async function findStart(db: Reader, order: Order, now: Date): Promise<Day | null> {
  const requestedDay = order.start_on
  const earliest = await readEarliestStart(db, now)
  return requestedDay !== null && requestedDay < earliest ? earliest : requestedDay
}

async function hasRoom(
  db: Reader,
  { order, items, type, now, start }: Omit<OtherModelInput, 'language'> & { start: Day | null },
): Promise<boolean> {
  const { device_type_id: deviceTypeId } = type
  const from = dayInShop(now)
  if (start !== null && order.lease_months !== null) {
    const { units, bookings } = await readFleet(db, { deviceTypeId, pool: 'rent', from, now })
    const busy = busyRange(start, order.lease_months, await readSetting(db, 'delivery', now))
    return findRoom(units, bookings, busy) !== undefined
  }
  // New machines do not replace used ones, nor the reverse.
  const needed = new Map<boolean, number>()
  for (const { item_id, quantity } of items) {
    const used = await isSoldAsUsed(db, item_id)
    needed.set(used, (needed.get(used) ?? 0) + quantity)
  }
  for (const [used, count] of needed) {
    const { units } = await readFleet(db, { deviceTypeId, pool: 'sale', from, used, now })
    if (units.filter(({ fixed }) => fixed.length === 0).length < count) return false
  }
  return true
}
