import type { Tx } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import { insertUser } from '../accounts/store.ts'
import type { Context } from '../context.ts'

export interface SeededPerson {
  email: string
  role: Role
  user_name: string
  language: Language
  password_hash: string
}

export async function addPerson(tx: Tx, { clock }: Context, person: SeededPerson): Promise<void> {
  const now = clock.now()
  await insertUser(tx, { ...person, auth_provider: 'local', email_verified_at: now, created_at: now, updated_at: now })
}
