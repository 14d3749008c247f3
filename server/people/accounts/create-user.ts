import type { Tx } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { insertUser } from './store.ts'

export interface NewUser {
  email: string
  role: Role
  user_name: string
  language: Language
  password_hash: string
}

export async function createUser(tx: Tx, { clock }: Context, user: NewUser): Promise<void> {
  const now = clock.now()
  await insertUser(tx, { ...user, auth_provider: 'local', email_verified_at: now, created_at: now, updated_at: now })
}
