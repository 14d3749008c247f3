import type { Tx } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { TooManyRequests } from '#server/platform/http/answers/envelope.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { snapshotPasskeys } from '../passkeys/stored-passkeys.ts'
import { hashToken, newRefreshToken } from './sign-in/refresh-token.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { findIdentities, hasSecondFactor, type User } from './store.ts'

const undoMs = 7 * 86_400_000
/**
 * Nobody changes their passkeys and sign-ins more often; each change is mailed, and stays in the audit log for ever.
 */
const maxPerHour = 20

export interface EntryChange {
  /** The account before the change. */
  user: User
  change: 'email' | 'identity' | 'passkey'
  template: 'email_changed' | 'identity_linked' | 'identity_unlinked' | 'passkey_added' | 'passkey_removed'
  action: 'user.email' | 'user.identity_link' | 'user.identity_unlink' | 'user.passkey_add' | 'user.passkey_remove'
  actor: { userId: string; role: string }
  /** The session that continues. */
  except?: string | undefined
}

/**
 * Called before the account is changed, in the same transaction: the previous address gets a link to undo the change,
 * all other sessions end, and the audit log records it. The log has no address, because it is stored for ever.
 */
export async function recordEntryChange(tx: Tx, context: Context, change: EntryChange): Promise<void> {
  const { user, actor, action, except } = change
  await assertRareChange(tx, context, user)
  await mailUndo(tx, context, change)
  await revokeSessions(tx, context, { userId: user.user_id, except }, 'ended')
  await writeAudit(tx, context, { actor, action, subject: ['user', user.user_id] })
}

async function assertRareChange(tx: Tx, { wall }: Context, { user_id }: User): Promise<void> {
  const since = new Date(wall.now().getTime() - 3_600_000)
  const { many } = await tx
    .selectFrom('entry_undos')
    .select(eb => eb.fn.countAll<number | string>().as('many'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(many) >= maxPerHour) throw new TooManyRequests(3600)
}

async function mailUndo(tx: Tx, context: Context, { user, change, template }: EntryChange): Promise<void> {
  // A guest has no account to restore.
  if (!user.email || user.auth_provider === 'anonymous') return
  const token = newRefreshToken()
  const created_at = context.wall.now()
  await tx
    .insertInto('entry_undos')
    .values({
      ...{ token_hash: hashToken(token), user_id: user.user_id, change, email: user.email, created_at },
      identities: JSON.stringify(await findIdentities(tx, user.user_id)),
      passkeys: JSON.stringify(await snapshotPasskeys(tx, user.user_id)),
      second_factor: await hasSecondFactor(tx, user.user_id),
      expires_at: new Date(created_at.getTime() + undoMs),
    })
    .execute()
  const language = user.language
  await postMail(tx, context, { template, language, recipient: user.email, data: { token } })
}
