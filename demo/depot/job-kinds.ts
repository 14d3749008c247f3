import { job } from '#server/platform/jobs/job.ts'

export const moveParcelJob = job<{ trackingNo: string; step: number }>('move-parcel')
