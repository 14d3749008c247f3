import type { CallData } from '#contract/call.ts'
import type { Reader } from '#db/transaction.ts'
import { lastOutcomesOf, type Statement } from './store.ts'

export type StatementView = CallData<'GET /admin/statements'>['list'][number]

const nothingYet = {
  outcome: 'waiting',
  reason: '',
  order_no: null,
  request_nos: [],
  staff_name: null,
  at: null,
} as const

export async function viewStatements(db: Reader, statements: readonly Statement[]): Promise<StatementView[]> {
  const outcomes = await lastOutcomesOf(
    db,
    statements.map(({ statement_id }) => statement_id),
  )
  return statements.map(statement => {
    const last = outcomes.find(({ statement_id }) => statement_id === statement.statement_id)
    const { kind, channel, ending, language, received_at } = statement
    return {
      ...statement,
      kind: kind as StatementView['kind'],
      channel: channel as StatementView['channel'],
      ending: ending as StatementView['ending'],
      language: language as StatementView['language'],
      received_at: received_at.toISOString(),
      last: last
        ? {
            outcome: last.outcome as StatementView['last']['outcome'],
            ...{ reason: last.reason, order_no: last.order_no, request_nos: last.request_nos },
            ...{ staff_name: last.user_name, at: last.at.toISOString() },
          }
        : { ...nothingYet, request_nos: [] },
    }
  })
}
