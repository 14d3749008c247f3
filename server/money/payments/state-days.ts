import { sql } from 'kysely'
import { type Reader, transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { midnight } from '../invoices/queries.ts'
import { type BooksOf, byAge, computeClearing, isBookedWith } from './reconciliation/clearing.ts'
import { writeFinding } from './reconciliation/write-finding.ts'

/** How many days a day that did not match is checked again: late events may explain it. */
const againDays = 14

/**
 * Records for each past day the balance at each of these providers and that of the ledger; a difference is a finding.
 */
export async function stateDays(context: Context, codes: readonly string[]): Promise<void> {
  const { db, providers, clock } = context
  const yesterday = addDays(dayInShop(clock.now()), -1)
  const [first, ...others] = await byAge(db, providers.codes)
  if (first === undefined) return
  for (const code of codes) {
    const of: BooksOf = code === first ? { code, others } : { code }
    for (const day of await daysToState(db, code, yesterday)) await stateDay(context, of, day)
  }
}

async function daysToState(db: Reader, provider: string, yesterday: Day): Promise<Day[]> {
  const { rows } = await sql<{ last: Day | null; read: Date | null; again: Day[] | null }>`
    select (select max(day)::text from provider_days where provider = ${provider}) as last,
           (select min(read_at) from provider_lines where provider = ${provider}) as read,
           (select array_agg(day::text order by day) from provider_days
             where provider = ${provider} and difference <> 0 and day > ${yesterday}::date - ${againDays}::int) as again`.execute(
    db,
  )
  const { last, read, again } = rows[0] ?? { last: null, read: null, again: null }
  // Before the first read the balance at the end of a day is unknown.
  const first = last ? addDays(last, 1) : read ? dayInShop(read) : addDays(yesterday, 1)
  const days = [...(again ?? [])]
  for (let day = first; day <= yesterday; day = addDays(day, 1)) days.push(day)
  return days
}

async function stateDay({ db, clock, providers }: Context, of: BooksOf, day: Day): Promise<void> {
  const { code: provider } = of
  await transaction(db, async tx => {
    const now = clock.now()
    const balance = await balanceAt(tx, provider, day)
    const clearing = await computeClearing(tx, of, day)
    const split = balance === clearing ? [] : await halves(tx, of, day)
    const timing = split.filter(isWhole).reduce((total, { before }) => total + Number(before), 0)
    const difference = balance - clearing - timing
    const was = await tx
      .selectFrom('provider_days')
      .select(['day', 'difference'])
      .where('provider', '=', provider)
      .where('day', 'in', [day, addDays(day, -1)])
      .orderBy('day', 'desc')
      .execute()
    const stated = { balance, clearing, timing, difference, checked_at: now }
    await tx
      .insertInto('provider_days')
      .values({ provider, day, ...stated })
      .onConflict(conflict => conflict.columns(['provider', 'day']).doUpdateSet(stated))
      .execute()
    // The same as the day before, or as last stated: reported already.
    if (difference === Number(was[0]?.difference ?? 0)) return
    if (difference === 0) return
    const named = split.filter(one => !isWhole(one)).slice(0, mostNamed)
    const about = providers.of(provider).name
    const told = { about, day, provider: balance, books: clearing, difference, of: named }
    await writeFinding(tx, { kind: 'balance_differs', told }, now)
  })
}

const mostNamed = 10

interface Halves {
  subject: string
  /** At the provider and in the ledger, in total. */
  theirs: number
  ours: number
  /** The amount before the end of the day: the provider's less the ledger's. */
  before: number
}

const isWhole = ({ theirs, ours }: Halves) => Number(theirs) === Number(ours)

async function balanceAt(db: Reader, provider: string, day: Day): Promise<number> {
  const { net } = await db
    .selectFrom('provider_lines')
    .select(sql<number>`coalesce(sum(amount - fee), 0)::bigint`.as('net'))
    .where('provider', '=', provider)
    .where('moved_at', '<', midnight(day, 1))
    .executeTakeFirstOrThrow()
  return Number(net)
}

/** No movement is booked later than this after it happened. */
const around = sql`interval '45 days'`

/**
 * What moved the balance and the ledger around the end of a day, by subject: the provider takes a payment a moment
 * before the shop is notified, and midnight may lie between. If both agree in the end it is only that. A refund is
 * identified by its id there, because several of the shop's may be one there.
 */
async function halves(db: Reader, of: BooksOf, day: Day): Promise<Halves[]> {
  const { code: provider } = of
  const end = midnight(day, 1)
  const { rows } = await sql<Halves>`
    with moved as (
      select case when kind like 'refund%' and subject like 'refund:%' then 'refund:' || source_ref else subject end as subject,
             amount - fee as theirs, 0 as ours, moved_at as at from provider_lines
       where provider = ${provider} and moved_at > ${end} - ${around}
      union all
      select case
               when l.kind like 'refund%' and l.subject like 'refund:%' then 'refund:' || l.source_ref
               when reference like 'line:%' then coalesce(l.subject, reference)
               when t.provider_object is not null then 'refund:' || t.provider_object
               when r.refund_id is not null and coalesce(r.provider_refund, r.provider_ref) is not null
                 then 'refund:' || coalesce(r.provider_refund, r.provider_ref)
               else substring(reference from '((?:payment|refund):[^:]+)') end,
             0, e.amount, booked_at
        from ledger_entries e join ledger_transactions t using (transaction_id)
        left join provider_lines l on l.provider = ${provider} and l.line_ref = substr(reference, 6)
        left join refunds r on r.refund_id::text = substring(reference from 'refund:([0-9a-f-]{36})')
       where e.account = 'clearing' and booked_at > ${end} - ${around} and ${isBookedWith(of)})
    select subject, sum(theirs)::bigint as theirs, sum(ours)::bigint as ours,
           coalesce(sum(theirs - ours) filter (where at < ${end}), 0)::bigint as before
      from moved group by subject
    having coalesce(sum(theirs - ours) filter (where at < ${end}), 0) <> 0
     order by abs(sum(theirs - ours)) desc, subject`.execute(db)
  return rows
}
