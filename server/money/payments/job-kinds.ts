import { job } from '#server/platform/jobs/job.ts'

export const matchBalanceJob = job<{ orderId: string }>('match-balance')
