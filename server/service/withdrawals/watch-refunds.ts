import { type Tx, transaction } from '#db/transaction.ts'
import { permissions } from '#domain/access.ts'
import { addDays, type Day, daysBetween, shopTimeZone } from '#domain/calendar.ts'
import { begunAfterDays, refundAlertDays, refundAlertOn, refundDays, refundDueOn } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { refundWithdrawn } from '../requests/ending/withdraw-item.ts'
import { lockAnyRequest } from '../requests/lock-request.ts'
import { type Request, updateRequest } from '../requests/queries.ts'
import { alertOpenRefunds } from './mails.ts'
import { listOpenLaterRefunds, listOpenWithdrawalRefunds, listOpenWithdrawals } from './store.ts'

// sv-SE writes 2026-03-31 14:05 in every language of the staff.
const receivedFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: shopTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** How many lines one mail can have. */
const linesInMail = 200

/**
 * Every day: begins the refund of withdrawals on day 9, whether the goods are here or not, because the shop has offered
 * to collect them (article 13(3) of Directive 2011/83/EU); and alerts staff to refunds that have not arrived on day 11
 * and on day 13, and to statements that nobody has handled each day from day 11.
 */
export async function watchRefunds(context: Context, _payload: object): Promise<void> {
  const today = dayInShop(context.clock.now())
  await walkRows(context, {
    job: 'watch-refunds',
    rows: (after, limit) =>
      listOpenWithdrawalRefunds(context.db, { dueBy: dueAfter(today, begunAfterDays), after, limit }),
    getId: ({ after_sale_id }) => after_sale_id,
    getName: ({ request_no }) => request_no,
    work: async ({ request_no, refunded_at }) => {
      if (refunded_at !== null) return
      await transaction(context.db, async tx => {
        const locked = await lockAnyRequest(tx, request_no, context.clock.now())
        // Since the list was read, its customer may have taken a claim back.
        if (isRefundOpen(locked.request, today)) await refundWithdrawn(tx, context, locked)
      })
    },
  })
  for (let after: string | undefined; ; ) {
    const next = await transaction(context.db, tx => alert(tx, context, today, after))
    if (next === undefined) break
    after = next
  }
  await transaction(context.db, tx => alertLater(tx, context, today))
  await transaction(context.db, tx => alertUnhandled(tx, context, today))
}

function isRefundOpen({ completed_at, refund_due_on }: Request, today: Day): boolean {
  return completed_at === null && refund_due_on !== null && refund_due_on <= dueAfter(today, begunAfterDays)
}

/** The due date of refunds of which this many days have passed today. */
const dueAfter = (today: Day, days: number): Day => addDays(today, refundDays - days)

/** One mail about the next of them; returns the last one it has checked, if there are more. */
async function alert(tx: Tx, context: Context, today: Day, after: string | undefined): Promise<string | undefined> {
  const dueBy = dueAfter(today, refundAlertDays[0])
  const open = await listOpenWithdrawalRefunds(tx, { dueBy, after, limit: linesInMail })
  await alertNew(tx, context, today, open)
  return open.length < linesInMail ? undefined : open.at(-1)?.after_sale_id
}

/** The same for renewals and paid work that were withdrawn from by themselves. */
async function alertLater(tx: Tx, context: Context, today: Day): Promise<void> {
  const dueBy = dueAfter(today, refundAlertDays[0])
  await alertNew(tx, context, today, await listOpenLaterRefunds(tx, { dueBy, limit: linesInMail }))
}

interface OpenRefund {
  after_sale_id: string
  request_no: string
  refund_due_on: Day | null
  refund_alerted_day: number
}

/** Names those of which this day was not told yet. */
async function alertNew(tx: Tx, context: Context, today: Day, open: readonly OpenRefund[]): Promise<void> {
  const lines: string[] = []
  for (const { after_sale_id, request_no, refund_due_on, refund_alerted_day } of open) {
    const day = refundAlertOn(refund_due_on as Day, today)
    if (day <= refund_alerted_day) continue
    await updateRequest(tx, after_sale_id, { refund_alerted_day: day })
    lines.push(`${request_no} · ${day} · ${refund_due_on}`)
  }
  if (lines.length > 0) await alertOpenRefunds(tx, context, { roles: permissions.manage_refunds, lines })
}

/** Once a day for each of the staff who handle statements: the oldest ones, by their number or the time of receipt. */
async function alertUnhandled(tx: Tx, context: Context, today: Day): Promise<void> {
  const open = await listOpenWithdrawals(tx, { statedBy: addDays(today, -refundAlertDays[0]), limit: linesInMail })
  if (open.length === 0) return
  const lines = open.map(({ named_no, received_at, stated_on }) => {
    const name = named_no ?? receivedFormat.format(received_at)
    return `${name} · ${daysBetween(stated_on, today)} · ${refundDueOn(stated_on)}`
  })
  await alertOpenRefunds(tx, context, { roles: permissions.audit_requests, lines, onceKey: `unhandled:${today}` })
}
