import type { Context } from '#server/platform/context.ts'
import { notifyPagesChanged } from './store-admin.ts'

/** At the moment a price begins: nothing in the database changes then, only what counts. */
export async function refreshPages({ db }: Context, _payload: object): Promise<void> {
  await notifyPagesChanged(db)
}
