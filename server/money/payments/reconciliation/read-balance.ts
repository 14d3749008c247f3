import { sql } from 'kysely'
import { transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/http/calls/uuid.ts'
import { type BalanceLine, type Gateway, GatewayUnavailable } from '#server/platform/ports/gateway.ts'
import { handleDisputeUpdate } from '../../disputes/handle-dispute-update.ts'
import { handleRefundUpdate } from '../../refunds/handle-refund-update.ts'
import { askAbout } from '../ask-provider.ts'
import { falseIfUnknown } from '../handle-event.ts'
import { stateDays } from '../state-days.ts'
import { findPaymentAt, type Payment } from '../store.ts'
import { bookLine, type StoredLine } from './book-line.ts'
import { writeFindingOnce } from './write-finding.ts'

const dayMs = 86_400_000
/** Read again each time: a line that could not be booked yesterday is booked today. */
const overlapMs = 7 * dayMs

/**
 * Reads the movements of the balance at each provider, books what the shop has not booked itself (fees, payouts,
 * disputes, manual refunds), and compares: the provider's balance must equal the ledger to the cent, each day.
 */
export async function readProviderBalance(context: Context, _payload: object): Promise<void> {
  let silent: GatewayUnavailable | undefined
  const read: string[] = []
  for (const provider of context.providers.codes) {
    try {
      await readBalanceAt(context, context.providers.of(provider))
      read.push(provider)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      silent = error
    }
  }
  await stateDays(context, read)
  // The queue retries it; the other providers have been read.
  if (silent) throw silent
}

async function readBalanceAt(context: Context, gateway: Gateway): Promise<void> {
  const { db, clock, log } = context
  const { since, isFirst } = await sinceWhen(context, gateway)
  const lines = await gateway.readLines(since)
  const stored = await storedRefs(context, gateway, since)
  for (const line of lines) {
    if (stored.has(line.lineRef)) continue
    try {
      await takeLine(context, gateway, line)
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error
      log.error({ err: error, line: line.lineRef }, 'a movement of the balance could not be booked')
    }
  }
  const balance = await gateway.readBalance()
  const read = await storedBalance(context, gateway)
  if (isFirst && read !== balance) await open(context, gateway, since, balance - read)
  // The balance may have moved while it was read: what is still missing next time is really missing.
  else if (read !== balance && (await gateway.readLines(since)).length === lines.length) {
    const told = { about: gateway.name, provider: balance, lines: read }
    await writeFindingOnce(db, gateway.code, { kind: 'balance_incomplete', told }, clock.now())
  }
}

async function sinceWhen({ db, clock }: Context, { code }: Gateway): Promise<{ since: Date; isFirst: boolean }> {
  const newest = await db
    .selectFrom('provider_lines')
    .select(eb => eb.fn.max('moved_at').as('at'))
    .where('provider', '=', code)
    .executeTakeFirst()
  if (newest?.at) {
    const opened = await db
      .selectFrom('provider_lines')
      .select('moved_at')
      .where('provider', '=', code)
      .where('kind', '=', 'opening')
      .executeTakeFirst()
    // Movements before the account was opened are in its opening amount.
    const since = Math.max(newest.at.getTime() - overlapMs, opened?.moved_at.getTime() ?? 0)
    return { since: new Date(since), isFirst: false }
  }
  const first = await db
    .selectFrom('payments')
    .select(eb => eb.fn.min('created_at').as('at'))
    .where('provider', '=', code)
    .executeTakeFirst()
  return { since: new Date((first?.at ?? clock.now()).getTime() - dayMs), isFirst: true }
}

async function storedRefs({ db }: Context, { code }: Gateway, since: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('provider_lines')
    .select('line_ref')
    .where('provider', '=', code)
    .where('moved_at', '>=', since)
    .execute()
  return new Set(rows.map(({ line_ref }) => line_ref))
}

async function storedBalance({ db }: Context, { code }: Gateway): Promise<number> {
  const { net } = await db
    .selectFrom('provider_lines')
    .select(sql<number>`coalesce(sum(amount - fee), 0)::bigint`.as('net'))
    .where('provider', '=', code)
    .executeTakeFirstOrThrow()
  return Number(net)
}

/** The account was used before the shop: its balance then belongs to nobody here. */
async function open({ db, clock }: Context, { code }: Gateway, movedAt: Date, amount: number): Promise<void> {
  const lineRef = `opening:${code}`
  const line: StoredLine = {
    ...{ lineRef, kind: 'opening', providerType: 'opening', amount, fee: 0, sourceRef: '', paymentRef: null },
    ...{ name: null, movedAt, subject: `line:${lineRef}`, isOurs: false },
  }
  await transaction(db, tx => bookLine(tx, code, line, clock.now()))
}

/** First the subject becomes known, as an event would make it; then the movement is booked. */
async function takeLine(context: Context, { code }: Gateway, line: BalanceLine): Promise<void> {
  const { db, clock } = context
  const of = await findSubject(context, code, line)
  await transaction(db, tx => bookLine(tx, code, { ...line, ...of }, clock.now()))
}

type Subject = Pick<StoredLine, 'kind' | 'subject' | 'isOurs'>

async function findSubject(context: Context, provider: string, line: BalanceLine): Promise<Subject> {
  const { kind, lineRef, sourceRef } = line
  const stranger: Subject = { kind: 'other', subject: `line:${lineRef}`, isOurs: false }
  if (kind === 'payment') {
    const payment = await findLinePayment(context, provider, line)
    if (!payment) return { ...stranger, kind }
    if (payment.payment_state !== 'paid' && (await askAbout(context, payment)) === 'unanswered') {
      throw new GatewayUnavailable('The provider did not answer about the payment')
    }
    return { kind, subject: `payment:${payment.payment_id}`, isOurs: true }
  }
  if (kind === 'refund' || kind === 'refund_failure') {
    if (!(await falseIfUnknown(handleRefundUpdate(context, provider, sourceRef)))) return { ...stranger, kind }
    // One refund there may cover several of the shop: it is identified by its id there.
    return { kind, subject: `refund:${sourceRef}`, isOurs: true }
  }
  if (kind === 'dispute') {
    const isKnown = await falseIfUnknown(handleDisputeUpdate(context, provider, sourceRef))
    return isKnown ? { kind, subject: `dispute:${sourceRef}`, isOurs: false } : stranger
  }
  return { ...stranger, kind }
}

async function findLinePayment(
  { db }: Context,
  provider: string,
  { name, paymentRef }: BalanceLine,
): Promise<Payment | undefined> {
  const named = name !== null && isUuid(name) ? await findPaymentAt(db, provider, 'payment_id', name) : undefined
  return named ?? (paymentRef === null ? undefined : findPaymentAt(db, provider, 'payment_ref', paymentRef))
}
