import { job } from '#server/platform/jobs/job.ts'

export const notifyHoldersJob = job<{ recallId: string }>('tell-holders')
export const remindHoldersJob = job<{ recallId: string; at: string }>('remind-holders')
