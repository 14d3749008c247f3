import { job } from '#server/platform/jobs/job.ts'

export const remindToPayJob = job<{ checkoutId: string }>('remind-to-pay')
