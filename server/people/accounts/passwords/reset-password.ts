import { type Tx, transaction } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'
import { checkSolution } from '#server/platform/captcha/challenge.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit, secondsOverLimit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { unseal } from '#server/platform/keys/unseal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { afterResponse } from '#server/platform/queues/after-response.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireFreshProof } from '../../fresh/require-fresh-proof.ts'
import { findSecondFactor } from '../sign-in/factors.ts'
import { hashToken, newRefreshToken } from '../sign-in/refresh-token.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { findAccount, findUser, type User, updateUser } from '../store.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword, isPassword } from './password-hash.ts'

const linkMs = 30 * 60_000

/**
 * The response is always the same, and sent before anything is looked up: a stranger cannot find out who has an
 * account.
 */
export async function forgetPassword({ context, body, ip }: Input<'POST /user/forget-password'>): Promise<null> {
  await checkSolution(context, body.altcha)
  await countHit(context, 'send_code', 'forget', JSON.stringify([toMailbox(body.email), ip]))
  await countHit(context, 'send_code_address', 'forget', ip)
  afterResponse(context, async () => {
    const user = await findAccount(context.db, body.email)
    if (!user || user.user_status === 'disabled' || !(await mayMailLink(context, user.user_id))) return
    await transaction(context.db, tx => mailPasswordLink(tx, context, user, 'password_reset'))
  })
  return null
}

/**
 * Counted by account, and only links that are mailed; an address without an account gets none. Above the limit nothing
 * is mailed, because a link of the same half hour still works; after many in one day there is one per half hour.
 */
async function mayMailLink(context: Context, userId: string): Promise<boolean> {
  const isOver = async (limit: 'reset_links' | 'reset_links_day' | 'reset_links_rest') =>
    (await secondsOverLimit(context, limit, `forget-${limit}`, userId)) !== undefined
  if (await isOver('reset_links')) return false
  return !(await isOver('reset_links_day')) || !(await isOver('reset_links_rest'))
}

/** The first password link of an account made by staff is valid for longer than a reset link. */
const lifetimeMs = { password_reset: linkMs, account_made: 3 * 86_400_000 }

/**
 * The number of valid links per account, the newest ones: a stranger who requests another one does not invalidate the
 * owner's.
 */
const maxLinks = 3

export async function mailPasswordLink(
  tx: Tx,
  context: Context,
  user: User,
  template: keyof typeof lifetimeMs,
): Promise<void> {
  if (!user.email) return
  const token = newRefreshToken()
  const created_at = context.wall.now()
  const expires_at = new Date(created_at.getTime() + lifetimeMs[template])
  await tx
    .insertInto('reset_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: user.user_id,
      created_at,
      expires_at,
      is_first: template === 'account_made',
    })
    .execute()
  await dropOldLinks(tx, user.user_id)
  const language = user.language
  await postMail(tx, context, { template, language, recipient: user.email, data: { token } })
}

/** The link to a first password is excluded: it was not requested, and a requested one does not replace it. */
async function dropOldLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('reset_tokens')
    .where('user_id', '=', userId)
    .where(({ eb, selectFrom }) =>
      eb(
        'token_hash',
        'not in',
        selectFrom('reset_tokens as newest')
          .select('newest.token_hash')
          .where('newest.user_id', '=', userId)
          .where('newest.is_first', '=', eb.ref('reset_tokens.is_first'))
          .orderBy('newest.created_at', 'desc')
          .limit(maxLinks),
      ),
    )
    .execute()
}

/** Either with the mailed link, or signed in with the old password. All other sessions end. */
export async function resetPassword(input: Input<'POST /user/reset-password'>): Promise<null> {
  const { context, body } = input
  if (body.token !== undefined) return resetByLink(input, body.token)
  const { userId, sessionId } = requireUser(input.caller)
  // The old password is a proof by itself, but not enough for an account with a second factor. Checked before the
  // sealed password is decrypted, which can happen only once.
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  if (await findSecondFactor(context, user)) await requireFreshProof(context.db, context, input.caller)
  const password = await unseal(context, body.password, body.kid)
  await verifyPassword(context, user, { password: body.old_password, kid: body.kid, sessionId })
  await setPassword(context, { user, password, except: sessionId })
  return null
}

/** The link is looked up first, because decrypting a sealed password is expensive and its use is recorded. */
async function resetByLink({ context, body, ip }: Input<'POST /user/reset-password'>, token: string): Promise<null> {
  await countHit(context, 'sign_in_address', 'reset', ip)
  const row = await context.db
    .selectFrom('reset_tokens')
    .select(['user_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row || row.used_at || row.expires_at <= context.wall.now()) return refuse('reset_token_invalid')
  const user = (await findUser(context.db, row.user_id)) ?? refuse('reset_token_invalid')
  const password = await unseal(context, body.password, body.kid)
  await setPassword(context, { user, password, link: hashToken(token) })
  return null
}

interface NewPassword {
  user: User
  password: string
  except?: string
  link?: Buffer
}

async function setPassword(context: Context, { user, password, except, link }: NewPassword): Promise<void> {
  await checkNewPassword(context, password, user.email)
  if (await isPassword(password, user.password_hash)) refuse('password_unchanged')
  const password_hash = await hashPassword(password)
  await transaction(context.db, async tx => {
    if (link) {
      const used = await tx
        .updateTable('reset_tokens')
        .set({ used_at: context.wall.now() })
        .where('token_hash', '=', link)
        .where('used_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst()
      if (!used) refuse('reset_token_invalid')
    }
    // A new password invalidates all other links.
    await tx.deleteFrom('reset_tokens').where('user_id', '=', user.user_id).where('used_at', 'is', null).execute()
    await updateUser(tx, user.user_id, { password_hash, updated_at: context.clock.now() })
    await revokeSessions(tx, context, { userId: user.user_id, except }, 'ended')
    if (user.email) {
      const language = user.language
      await postMail(tx, context, { template: 'password_changed', language, recipient: user.email, data: {} })
    }
  })
}

interface SubmittedPassword {
  password?: string | undefined
  kid?: string | undefined
  /** The session in which the password is given. */
  sessionId: string
}

/**
 * Somebody with a session of another person must not change how the account is entered, and must not use the session to
 * guess its password.
 */
async function verifyPassword(context: Context, user: User, submitted: SubmittedPassword): Promise<void> {
  const { password, kid, sessionId } = submitted
  await countHit(context, 'sign_in', 'old-password', sessionId)
  const opened = await unseal(context, password ?? '', password === undefined ? undefined : kid)
  if (!(await isPassword(opened, user.password_hash))) refuse('old_password_wrong')
}
