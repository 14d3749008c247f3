import { deliverMail } from '../mail/deliver-mail.ts'
import { forgetOldRows } from './forget-old-rows.ts'

/** Every kind of background work. `every` makes it recurring: seconds between the end of a run and the next. */
export const tasks = {
  'deliver-mail': { work: deliverMail },
  'forget-old-rows': { work: forgetOldRows, every: 3600 },
}

export type Tasks = typeof tasks
