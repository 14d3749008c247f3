import { job } from '#server/platform/jobs/job.ts'

export const matchStatementJob = job<{ statementId: string }>('match-statement')
