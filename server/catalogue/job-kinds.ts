import { job } from '../jobs/job.ts'

export const refreshPagesJob = job<Record<string, never>>('refresh-pages')
