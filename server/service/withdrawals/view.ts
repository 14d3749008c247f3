import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { getUrgency, type Urgency } from '#domain/requests/next-action.ts'
import { refundDueOn } from '#domain/requests/refund-due.ts'
import { namedRequests } from '#domain/statements/named.ts'
import { openOutcomes, whyNoLink } from '#domain/statements/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { listLastOutcomes, type listOutcomes, listRequestRefunds, type Statement, toStatementState } from './store.ts'

export type StatementView = CallData<'GET /admin/statements'>['list'][number]
type OutcomeView = StatementView['last']
type Outcome = Awaited<ReturnType<typeof listOutcomes>>[number]

const nothingYet: OutcomeView = {
  outcome: 'waiting',
  reason: '',
  order_no: null,
  request_nos: [],
  staff_name: null,
  at: null,
}

export async function viewStatements(
  db: Reader,
  statements: readonly Statement[],
  now: Date,
): Promise<StatementView[]> {
  const today = dayInShop(now)
  const outcomes = await listLastOutcomes(
    db,
    statements.map(({ statement_id }) => statement_id),
  )
  const refunds = await listRequestRefunds(
    db,
    outcomes.flatMap(({ request_nos }) => request_nos),
  )
  return statements.map(statement => {
    const found = outcomes.find(({ statement_id }) => statement_id === statement.statement_id)
    const last = found ? viewOutcome(found) : nothingYet
    const statementRefunds = refunds.filter(({ request_no }) => last.request_nos.includes(request_no))
    const { kind, channel, ending, language, received_at } = statement
    return {
      ...statement,
      kind,
      channel,
      ending,
      language,
      received_at: received_at.toISOString(),
      request_nos: [...namedRequests(statement)],
      last,
      may_link: whyNoLink({ ...statement, ...toStatementState(found) }, now) === undefined,
      ...viewRefundState(statement, { last, statementRefunds, today }),
    }
  })
}

export function viewOutcome({ outcome, reason, order_no, request_nos, user_name, at }: Outcome): OutcomeView {
  return {
    outcome: outcome as OutcomeView['outcome'],
    ...{ reason, order_no, request_nos, staff_name: user_name, at: at.toISOString() },
  }
}

interface RefundsOwed {
  last: OutcomeView
  statementRefunds: readonly { refund_due_on: string | null; refunded_at: Date | null }[]
  today: Day
}

/** The statutory period counts from the day it was stated, whether somebody has checked it or not. */
function viewRefundState(
  { kind, stated_on }: Statement,
  { last, statementRefunds, today }: RefundsOwed,
): { refund_due_on: Day | null; refunded: boolean; urgency: Urgency } {
  const isOpen = openOutcomes.some(outcome => outcome === last.outcome)
  const mayOwe = kind === 'withdrawal' && (isOpen || statementRefunds.length > 0)
  const known = statementRefunds.flatMap(({ refund_due_on }) => (refund_due_on === null ? [] : [refund_due_on as Day]))
  // What its buyer sends back is due once that is proven.
  const waits = statementRefunds.length > 0 && known.length === 0
  const refund_due_on = mayOwe && !waits ? (known.sort()[0] ?? refundDueOn(stated_on)) : null
  const refunded = statementRefunds.length > 0 && statementRefunds.every(({ refunded_at }) => refunded_at !== null)
  const urgency = getUrgency({
    // A person with a statement waits for no more than a review. A held one does not wait for staff.
    action: isOpen && last.outcome !== 'held' ? 'review' : 'nothing',
    ...{ since: stated_on, today, refund_due_on: refunded ? null : refund_due_on },
  })
  return { refund_due_on, refunded, urgency }
}
