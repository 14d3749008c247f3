import { transaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { forgetAssignments } from './store-assignments.ts'
import { countFurther } from './store-months.ts'

/** Keeps what Today shows small: sums of months instead of years of entries, and nothing of what was taken long ago. */
export async function countMonths({ db, clock }: Context, _payload: object): Promise<void> {
  await transaction(db, countFurther)
  await forgetAssignments(db, clock.now())
}
