import type { CallData } from '#contract/protocol/call.ts'
import { loadAttachments } from '#server/platform/mail/attachments.ts'
import { carryOut } from '#server/service/withdrawals/carry-out.ts'
import { findStatement } from '#server/service/withdrawals/store.ts'
import { findHeldOrder } from '#server/service/withdrawals/take-held.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { randomIp } from './accounts.ts'
import { readPdf, tight } from './papers.ts'
import { good, type RequestDetail } from './requests.ts'
import type { warehouse } from './shipments.ts'

export type Statement = CallData<'GET /admin/statements'>['list'][number]

interface Place {
  app: TestApp
  house: Awaited<ReturnType<typeof warehouse>>
}
type Shopper = Pick<Awaited<ReturnType<Place['house']['ordered']>>['me'], 'call'>

/**
 * Withdrawing and cancelling in public, and what staff see of it. The app is passed as a function, because it starts
 * later.
 */
export function statements(place: () => Place) {
  const send = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    place().app.send('POST', `/api/${path}`, { body, headers: { 'x-forwarded-for': randomIp(), ...headers } })
  const worked = () => place().app.context.jobs.drain()

  async function statementOf(id: string): Promise<Statement> {
    const { list } = good<CallData<'GET /admin/statements'>>(
      await place().house.by('support').get('/admin/statements?page_size=100'),
    )
    const found = list.find(({ statement_id }) => statement_id === id)
    if (!found) throw new Error(`No statement ${id}`)
    return found
  }

  async function heard(answer: Promise<Answer>): Promise<Statement> {
    const { statement_id } = good<{ statement_id: string }>(await answer)
    await worked()
    return statementOf(statement_id)
  }

  return {
    send,
    worked,
    statementOf,
    withdraw: (contract: string, email: string, more: object = {}) =>
      send('withdrawals', { name: 'Anna de Wit', contract, email, ...more }),
    cancel: (contract: string, email: string, more: object = {}) =>
      send('rental-cancellations', { name: 'Anna de Wit', contract, email, ending: 'ordinary', ...more }),
    heard,
    /** Received, and confirmed by its owner if it waits for that. */
    async stated(answer: Promise<Answer>): Promise<Statement> {
      const { statement_id, last } = await heard(answer)
      if (last.outcome === 'held') await confirmed(place().app, statement_id)
      return statementOf(statement_id)
    },
    async ownRequests(me: Shopper, orderNo: string) {
      const answer = await me.call('GET', `/orders/${orderNo}/after-sale`)
      return good<{ requests: RequestDetail[] }>(answer).requests
    },
  }
}

/** The owner confirms that they made the statement. */
export async function confirmed({ context }: TestApp, statementId: string): Promise<void> {
  const [statement, order] = [await findStatement(context.db, statementId), await findHeldOrder(context, statementId)]
  if (!statement || !order) throw new Error(`Statement ${statementId} waits for nobody`)
  await carryOut(context, { statement, order, from: 'held', by: 'customer' })
}

/** The text of the statement in the newest acknowledgement to an address; without spaces. */
export async function acknowledged({ context }: TestApp, email: string): Promise<string> {
  const mail = await context.db
    .selectFrom('mails')
    .select(['data', 'language'])
    .where('recipient', '=', email)
    .where('template', 'in', ['withdrawal_received', 'cancellation_received'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [paper] = await loadAttachments(context, mail)
  return tight((await readPdf(Uint8Array.from(paper?.bytes ?? []))).text)
}
