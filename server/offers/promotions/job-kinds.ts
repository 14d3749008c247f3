import { job } from '#server/platform/jobs/job.ts'

export const showActivityJob = job<{ activityId: string }>('show-activity')
