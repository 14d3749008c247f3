import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUser } from './store.ts'
import { type UserInfo, viewUser } from './view.ts'

export async function readUser({ db }: Context, userId: string): Promise<UserInfo> {
  const user = await findUser(db, userId)
  if (!user || user.user_status === 'disabled') return refuse('user_not_found')
  return viewUser(db, user)
}
