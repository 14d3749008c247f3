import type { Reader } from '#db/transaction.ts'
import { type Day, daysBetween } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { dayCounted } from './counted-day.ts'
import type { Locked } from './lock-request.ts'
import { wasScanned } from './pick-up-store.ts'
import { returnFigures } from './settle-deposit-figures.ts'

/** A way back that nobody has scanned may have taken so long. */
const longestWay = 7

/**
 * What of a return is given away by the word of staff on which day it was fetched, seen from the day on which it is looked
 * at: nobody else has seen the machine between them. Where its carrier has scanned it that day counts.
 */
export async function givenByWord(
  db: Reader,
  context: Pick<Context, 'carriers'>,
  { request, subject }: Locked,
): Promise<Cents> {
  const { apply_type, picked_up_on, shipment_id } = request
  if (apply_type !== 'return' || picked_up_on === null || subject.order.end_on === null) return 0
  if (daysBetween(picked_up_on as Day, subject.today) <= longestWay || (await wasScanned(db, shipment_id))) return 0
  const seen = { ...request, picked_up_on: subject.today }
  const [told, found] = [
    await costTo(db, context, { request, subject }),
    await costTo(db, context, { request: seen, subject }),
  ]
  return Math.max(0, found - told)
}

/** What of the rent is kept, and what is charged for days past the end, less what goes back. */
async function costTo(db: Reader, context: Pick<Context, 'carriers'>, locked: Locked): Promise<Cents> {
  const { early, late } = await returnFigures(db, locked.subject, await dayCounted(db, context, locked))
  return late.charge - (early?.refund ?? 0)
}
