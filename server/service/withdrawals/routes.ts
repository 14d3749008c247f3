import type { withdrawalEndpoints } from '#contract/service/withdrawals.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { answerStatement, disownStatement } from './answer-statement.ts'
import { copyStatement } from './papers/copy-statement.ts'
import { readContracts } from './read-contracts.ts'
import { receiveCancellation, receiveWithdrawal } from './receive-statement.ts'
import {
  closeStatement,
  exportStatements,
  linkStatement,
  listStatements,
  logStatement,
  readStatement,
} from './staff-statements.ts'

export const withdrawalRoutes: Routes<typeof withdrawalEndpoints> = {
  'POST /withdrawals': receiveWithdrawal,
  'POST /rental-cancellations': receiveCancellation,
  'POST /statements/copy': copyStatement,
  'POST /statements/disown': disownStatement,
  'POST /orders/{order_no}/statements/{statement_id}/answer': answerStatement,
  'GET /withdrawals/contracts': readContracts,
  'GET /admin/statements': listStatements,
  'GET /admin/statements/export': exportStatements,
  'GET /admin/statements/{statement_id}': readStatement,
  'POST /admin/statements': logStatement,
  'POST /admin/statements/{statement_id}/link': linkStatement,
  'POST /admin/statements/{statement_id}/close': closeStatement,
}
