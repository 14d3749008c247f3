import { job } from '../jobs/job.ts'

export const matchStatementJob = job<{ statementId: string }>('match-statement')
