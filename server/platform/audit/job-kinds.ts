import type { Role } from '#domain/access.ts'
import { job } from '../jobs/job.ts'

export const noteRefusedOverflowJob = job<{ userId: string; role: Role; since: string }>('note-left-out')
