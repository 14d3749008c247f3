import { job } from '../jobs/job.ts'

export const showActivityJob = job<{ activityId: string }>('show-activity')
