import type { ledgerEndpoints } from '#contract/money/ledger.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { correctBooks } from './correct-books.ts'
import { listDeposits } from './deposits.ts'
import { exportDeposits, exportFindings } from './export-deposits.ts'
import { closeFinding, listFindings } from './findings.ts'
import { exportLedger, listBookings, readBalances } from './read-ledger.ts'
import { exportVatReport, readVatReport } from './vat-report.ts'

export const ledgerRoutes: Routes<typeof ledgerEndpoints> = {
  'GET /admin/ledger': listBookings,
  'POST /admin/ledger/corrections': correctBooks,
  'GET /admin/ledger/export': exportLedger,
  'GET /admin/ledger/balances': readBalances,
  'GET /admin/ledger/deposits': listDeposits,
  'GET /admin/ledger/deposits/export': exportDeposits,
  'GET /admin/vat-report': readVatReport,
  'GET /admin/vat-report/export': exportVatReport,
  'GET /admin/reconciliation': listFindings,
  'GET /admin/reconciliation/export': exportFindings,
  'POST /admin/reconciliation/{finding_id}/done': closeFinding,
}
