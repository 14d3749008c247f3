import type { withdrawalEndpoints } from '#contract/withdrawals.ts'
import type { Routes } from '../http/route.ts'
import { readContracts } from './read-contracts.ts'
import { receiveCancellation, receiveWithdrawal } from './receive-statement.ts'
import { closeStatement, linkStatement, listStatements, logStatement } from './staff-statements.ts'

export const withdrawalRoutes: Routes<typeof withdrawalEndpoints> = {
  'POST /withdrawals': receiveWithdrawal,
  'POST /rental-cancellations': receiveCancellation,
  'GET /withdrawals/contracts': readContracts,
  'GET /admin/statements': listStatements,
  'POST /admin/statements': logStatement,
  'POST /admin/statements/{statement_id}/link': linkStatement,
  'POST /admin/statements/{statement_id}/close': closeStatement,
}
