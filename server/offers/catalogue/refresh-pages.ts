import type { Context } from '#server/platform/context.ts'
import { notifyPagesChanged } from './store-admin.ts'

/** Runs at the moment a price begins: no row changes then, only which price applies. */
export async function refreshPages({ db }: Context, _payload: object): Promise<void> {
  await notifyPagesChanged(db)
}
