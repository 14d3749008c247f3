import type { Context } from '../context.ts'
import { forgetAssignments } from './store-assignments.ts'

/** What was taken long ago is nobody's any more. */
export async function forgetTaken({ db, clock }: Context, _payload: object): Promise<void> {
  await forgetAssignments(db, clock.now())
}
