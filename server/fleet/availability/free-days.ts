import { setImmediate } from 'node:timers/promises'
import { isDeliveryDay } from '#domain/availability/delivery-days.ts'
import { busyRange } from '#domain/availability/range.ts'
import { roomIn } from '#domain/availability/room.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { DeviceType } from '#server/offers/catalogue/queries.ts'
import { requireListedModel } from '#server/offers/catalogue/read-models.ts'
import { computeFirstStart } from '#server/offers/pricing/price-lines.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { findSpareUnit } from './spare.ts'
import { type Fleet, readFleet } from './store.ts'

/** How many days ahead a first free day is searched for. */
const maxDaysAhead = 370

/** On which days a rental of this term may start: with a machine, and delivered. Reading it holds nothing. */
export async function readFreeDays({ context, params, query }: Input<'GET /device-types/{key}/free-days'>) {
  const type = await requireListedModel(context, params.key)
  const { months, days } = query
  if (months < type.min_months) rejectField('months', 'at_least', { n: type.min_months })
  if (months > type.max_months) rejectField('months', 'at_most', { n: type.max_months })
  const { isFree, earliest } = await loadStarts(context, type, months)
  const from = query.from !== undefined && query.from > earliest ? query.from : earliest
  const breathe = makeYielder()
  const taken: Day[] = []
  for (let index = 0; index < days; index += 1) {
    await breathe()
    const day = addDays(from, index)
    if (!isFree(day)) taken.push(day)
  }
  return { earliest, first_free_on: await findFirstFree(earliest, isFree), taken, from }
}

/** The earliest free day for the shortest term; null: none within a year. */
export async function findFirstFreeDay(context: Context, type: DeviceType): Promise<Day | null> {
  const { isFree, earliest } = await loadStarts(context, type, type.min_months)
  return findFirstFree(earliest, isFree)
}

type Model = Pick<DeviceType, 'device_type_id'>

/** The first free day for a term, with the first day on which anything can be delivered. */
export async function findFirstStart(
  context: Pick<Context, 'db' | 'clock'>,
  type: Model,
  months: number,
): Promise<{ first: Day | null; earliest: Day }> {
  const { isFree, earliest } = await loadStarts(context, type, months)
  return { first: await findFirstFree(earliest, isFree), earliest }
}

/** The days that a customer can choose, who receives the machine on the first of them. */
async function loadStarts({ db, clock }: Pick<Context, 'db' | 'clock'>, type: Model, months: number) {
  const now = clock.now()
  const delivery = await readSetting(db, 'delivery', now)
  const { country } = await readSetting(db, 'company', now)
  const earliest = computeFirstStart(delivery, country, now)
  const isDelivered = (day: Day) => isDeliveryDay(country, day)
  const { device_type_id: deviceTypeId } = type
  if ((await findSpareUnit(db, { deviceTypeId, now })) !== undefined) return { earliest, isFree: isDelivered }
  const fleet: Fleet = await readFleet(db, { deviceTypeId, pool: 'rent', from: dayInShop(now), now })
  // Lets the event loop run between the read and the search.
  await setImmediate()
  const room = roomIn(fleet.units, fleet.bookings)
  await setImmediate()
  const known = new Map<Day, boolean>()
  const isFree = (day: Day) => {
    if (!isDelivered(day)) return false
    const free = known.get(day) ?? room.isFree(busyRange(day, months, delivery))
    known.set(day, free)
    return free
  }
  return { earliest, isFree }
}

async function findFirstFree(earliest: Day, isFree: (day: Day) => boolean): Promise<Day | null> {
  const breathe = makeYielder()
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    await breathe()
    const day = addDays(earliest, ahead)
    if (isFree(day)) return day
  }
  return null
}

/** How long the search runs before it yields to the event loop. */
const yieldAfterMs = 4

function makeYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < yieldAfterMs) return
    await setImmediate()
    since = performance.now()
  }
}
