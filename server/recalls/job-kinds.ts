import { job } from '../jobs/job.ts'

export const tellHoldersJob = job<{ recallId: string }>('tell-holders')
