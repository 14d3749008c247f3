import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { findRoom } from '#domain/availability/pack.ts'
import { clipBefore } from '#domain/availability/range.ts'
import { dayInShop } from '#i18n/format.ts'
import { isSoldAsUsed } from '#server/fleet/availability/condition.ts'
import {
  findDeviceNames,
  findIdleInOtherPool,
  listShortages,
  type NamedShortage,
  readFleet,
} from '#server/fleet/availability/queries.ts'
import { findFreeSaleUnit } from '#server/fleet/devices/queries.ts'
import { listDeviceTypes } from '#server/offers/catalogue/queries.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { findMissingItems } from './missing-items.ts'
import { listSwapChoices } from './price-swap.ts'
import { waitingItems } from './store.ts'

type List = CallData<'GET /admin/shortages'>['list']
type Candidate = List[number]['candidates'][number]

/** One page of shortages; more than a few are exceptional. */
const maxShortages = 200
const maxModels = 20

/**
 * The shortages, with what could replace the machines: one of the other pool, or another model that the customer may
 * choose.
 */
export async function readShortages({ context }: Pick<RouteInput, 'context'>): Promise<{ list: List }> {
  const { db, clock } = context
  const now = clock.now()
  const shortages = await listShortages(db, maxShortages)
  const waiting = await waitingItems(
    db,
    shortages.flatMap(({ item_id }) => item_id ?? []),
  )
  const list: List = []
  for (const shortage of shortages) {
    const { reservation_id, order_no, item_id, recipient, email, device_type, from, to, since } = shortage
    list.push({
      ...{ reservation_id, order_no, item_id, device_type, from, to },
      ...{ recipient: recipient ?? '', email: email ?? '', purpose: shortage.purpose as List[number]['purpose'] },
      since: since.toISOString(),
      choice: item_id !== null && waiting.has(item_id) ? 'wait' : null,
      candidates: await candidatesFor(db, shortage, now),
    })
  }
  return { list }
}

async function candidatesFor(db: Reader, shortage: NamedShortage, now: Date): Promise<Candidate[]> {
  const pool = shortage.purpose === 'sale' ? 'sale' : 'rent'
  const others = await findIdleInOtherPool(db, { deviceTypeId: shortage.device_type_id, pool, now })
  const found: { device_id: string; by: Candidate['by'] }[] = others.map(device_id => ({ device_id, by: 'pool' }))
  const chosenFrom = await findShortOrder(db, shortage)
  for (const type of chosenFrom ? await listDeviceTypes(db, maxModels, 0) : []) {
    const { device_type_id } = type
    if (!chosenFrom || !(await listSwapChoices(db, { ...chosenFrom, type, now }))) continue
    const device_id = await findFreeUnit(db, { ...shortage, device_type_id }, now)
    if (device_id !== undefined) found.push({ device_id, by: 'model' })
  }
  const named = new Map(
    (
      await findDeviceNames(
        db,
        found.map(({ device_id }) => device_id),
      )
    ).map(row => [row.device_id, row]),
  )
  return found.flatMap(({ device_id, by }) => {
    const device = named.get(device_id)
    return device ? [{ ...device, pool: device.pool, by }] : []
  })
}

/** The order of a shortage with its missing pieces; undefined: its customer cannot choose another model. */
async function findShortOrder(db: Reader, { order_no }: NamedShortage) {
  const order = order_no === null ? undefined : await findOrderByNo(db, order_no)
  if (!order) return undefined
  const missing = await findMissingItems(db, order)
  if (missing.length === 0 || missing.some(({ isWhole }) => !isWhole)) return undefined
  return { order, items: missing.map(({ item }) => item) }
}

async function findFreeUnit(db: Reader, shortage: NamedShortage, now: Date): Promise<string | undefined> {
  const today = dayInShop(now)
  const { device_type_id, from, to } = shortage
  if (shortage.purpose === 'sale' || to === null) {
    const used = await isSoldAsUsed(db, shortage.item_id)
    return findFreeSaleUnit(db, { device_type_id, used, now })
  }
  const neededRange = clipBefore({ from, to }, today)
  if (!neededRange) return undefined
  const fleet = await readFleet(db, { deviceTypeId: device_type_id, pool: 'rent', from: today, now })
  return findRoom(fleet.units, fleet.bookings, neededRange)?.unit
}

export const exportShortages = exportPages({
  name: 'shortages',
  list: readShortages,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'reservation_id', 'order_no', 'recipient', 'email', 'purpose', 'device_type', 'from', 'to'),
    moment('since', row => row.since),
    text('choice', row => row.choice),
    text('other_pool', row => formatSerials(row.candidates, 'pool')),
    text('other_models', row => formatSerials(row.candidates, 'model')),
  ],
})

/** Machines that could replace the missing one. */
function formatSerials(candidates: readonly { by: string; serial_number: string }[], kind: 'pool' | 'model'): string {
  return candidates
    .filter(({ by }) => by === kind)
    .map(({ serial_number }) => serial_number)
    .join(' ')
}
