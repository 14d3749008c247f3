import { job } from '../jobs/job.ts'

export const sendRefundJob = job<{ refundId: string }>('send-refund')
