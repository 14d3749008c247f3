import { job } from '#server/platform/jobs/job.ts'

export const turnAroundJob = job<{ afterSaleId: string }>('turn-around')
export const announcePickUpJob = job<{ shipmentId: string }>('announce-pick-up')
export const callOffPickUpJob = job<{ shipmentId: string }>('call-off-pick-up')
