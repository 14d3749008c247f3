import type { loanerEndpoints } from '#contract/loaners.ts'
import type { Routes } from '../http/route.ts'
import { lendMachine } from './loaner.ts'
import { takeLoanerBack } from './loaner-back.ts'
import { loseLoaner } from './loaner-lost.ts'
import { swapMachine } from './swap.ts'

export const loanerRoutes: Routes<typeof loanerEndpoints> = {
  'POST /admin/requests/{request_no}/loaner': lendMachine,
  'POST /admin/requests/{request_no}/loaner/back': takeLoanerBack,
  'POST /admin/requests/{request_no}/loaner/lost': loseLoaner,
  'POST /admin/requests/{request_no}/swap': swapMachine,
}
