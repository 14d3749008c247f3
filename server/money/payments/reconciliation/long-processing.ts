import { sql } from 'kysely'
import { transaction } from '#db/transaction.ts'
import { daysBetween } from '#domain/calendar.ts'
import { longProcessingDays } from '#domain/payments/attempts.ts'
import type { PayMethod } from '#domain/payments/methods.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { ProviderMissing, whyNotNow } from '#server/platform/ports/providers.ts'
import { refuse } from '#server/platform/refusal.ts'
import { askAbout } from '../ask-provider.ts'
import { closeUnpaidOrRefuse } from '../close-unpaid.ts'
import { findPaymentById } from '../store.ts'

interface WaitingPayment {
  payment_id: string
  checkout_no: string
  email: string
  method: PayMethod
  amount: number
  since: Date
  order_nos: string[]
}

const oldestFirst: ListOrder<WaitingPayment> = {
  name: 'oldest',
  columns: [
    { sql: 'since', kind: 'time', getValue: row => row.since },
    { sql: 'payment_id', kind: 'uuid', getValue: row => row.payment_id },
  ],
}

export async function listProcessing({ context: { db, clock }, query }: Input<'GET /admin/payments/processing'>) {
  const now = clock.now()
  const since = sql<Date>`coalesce(processing_since, payments.created_at)`
  const waiting = db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .select(['payment_id', 'checkout_no', 'checkouts.email', 'payments.amount', since.as('since')])
    .select(sql<PayMethod>`method`.as('method'))
    .select(
      sql<string[]>`array(select order_no from orders where orders.checkout_id = checkouts.checkout_id
        or orders.order_id = checkouts.order_id order by order_no)`.as('order_nos'),
    )
    .where('payment_state', '=', 'processing')
    .where(since, '<', new Date(now.getTime() - longProcessingDays * 86_400_000))
  const rows = db.selectFrom(waiting.as('waiting')).selectAll()
  const page = await listPage(db, query, { order: oldestFirst, rows })
  return {
    ...page,
    list: page.list.map(row => ({
      ...row,
      since: row.since.toISOString(),
      days: daysBetween(dayInShop(row.since), dayInShop(now)),
    })),
  }
}

export const exportProcessing = exportPages({
  name: 'payments-processing',
  list: listProcessing,
  columns: ({ fields, text, cents, number, moment }) => [
    text('checkout_no', row => row.checkout_no),
    text('order_nos', row => row.order_nos.join(' ')),
    ...fields('text', 'email', 'method'),
    cents('amount', row => row.amount),
    moment('since', row => row.since),
    number('days', row => row.days),
  ],
})

/** The bank does not confirm it: given up at the provider first, so that it cannot be paid after that. */
export async function giveUpPayment(input: Input<'POST /admin/payments/{payment_id}/give-up'>) {
  const { context, caller, params, body } = input
  const person = requireUser(caller)
  const payment = (await findPaymentById(context.db, params.payment_id)) ?? refuse('resource_missing')
  const { payment_id, provider, payment_state, payment_ref, checkout_id } = payment
  if (payment_state !== 'processing' || payment_ref === null)
    refuse('payment_status_invalid', { reason: payment_state })
  try {
    await context.providers.of(provider).cancelPayment(payment_ref)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    if (error instanceof ProviderMissing) refuse('payment_cancellation_failed', whyNotNow(error))
    context.log.warn({ err: error, payment: payment_id }, 'a payment could not be given up')
  }
  const found = await askAbout(context, payment)
  if (found === 'unanswered') refuse('payment_cancellation_failed')
  const actor = { role: person.role, id: person.userId }
  await closeUnpaidOrRefuse(context, { checkoutId: checkout_id, event: 'close', actor, reason: body.reason })
  const { checkout_no } = await context.db
    .selectFrom('checkouts')
    .select('checkout_no')
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirstOrThrow()
  await transaction(context.db, tx => {
    const subject = ['checkout', checkout_no] as const
    return writeAudit(tx, context, { actor: person, action: 'payment.give_up', subject, reason: body.reason })
  })
  return { checkout_no }
}
