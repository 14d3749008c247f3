import { job } from '#server/platform/jobs/job.ts'

export const sendRefundJob = job<{ refundId: string }>('send-refund')
