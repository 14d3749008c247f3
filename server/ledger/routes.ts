import type { ledgerEndpoints } from '#contract/ledger.ts'
import type { Routes } from '../http/route.ts'
import { listDeposits } from './deposits.ts'
import { exportLedger } from './export-ledger.ts'
import { closeFinding, listFindings } from './findings.ts'
import { listBookings, readBalances } from './read-ledger.ts'
import { exportVatReport, readVatReport } from './vat-report.ts'

export const ledgerRoutes: Routes<typeof ledgerEndpoints> = {
  'GET /admin/ledger': listBookings,
  'GET /admin/ledger/export': exportLedger,
  'GET /admin/ledger/balances': readBalances,
  'GET /admin/ledger/deposits': listDeposits,
  'GET /admin/vat-report': readVatReport,
  'GET /admin/vat-report/export': exportVatReport,
  'GET /admin/reconciliation': listFindings,
  'POST /admin/reconciliation/{finding_id}/done': closeFinding,
}
