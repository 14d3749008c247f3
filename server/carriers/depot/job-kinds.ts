import { job } from '../../jobs/job.ts'

export const moveParcelJob = job<{ trackingNo: string; step: number }>('move-parcel')
