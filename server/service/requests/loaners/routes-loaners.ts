import type { loanerEndpoints } from '#contract/service/loaners.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { swapMachine } from '../swap/swap.ts'
import { lendMachine } from './loaner.ts'
import { takeLoanerBack } from './loaner-back.ts'
import { loseLoaner } from './loaner-lost.ts'

export const loanerRoutes: Routes<typeof loanerEndpoints> = {
  'POST /admin/requests/{request_no}/loaner': lendMachine,
  'POST /admin/requests/{request_no}/loaner/back': takeLoanerBack,
  'POST /admin/requests/{request_no}/loaner/lost': loseLoaner,
  'POST /admin/requests/{request_no}/swap': swapMachine,
}
