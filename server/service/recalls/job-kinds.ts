import { job } from '#server/platform/jobs/job.ts'

export const tellHoldersJob = job<{ recallId: string }>('tell-holders')
