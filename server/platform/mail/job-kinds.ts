import { job } from '../jobs/job.ts'

export const deliverMailJob = job<{ mailId: string }>('deliver-mail')
export const deliverSealedMailJob = job<{ mailId: string }>('deliver-sealed-mail')
