import { job } from '../jobs/job.ts'

export const matchBalanceJob = job<{ orderId: string }>('match-balance')
