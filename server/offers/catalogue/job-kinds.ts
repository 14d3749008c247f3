import { job } from '#server/platform/jobs/job.ts'

export const refreshPagesJob = job<Record<string, never>>('refresh-pages')
