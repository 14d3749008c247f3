import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { CallData } from '#contract/protocol/call.ts'
import type { EntryUndos } from '#db/tables.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { parseStoredPasskeys, restorePasskeys } from '../passkeys/stored-passkeys.ts'
import { mailPasswordLink } from './passwords/reset-password.ts'
import { isSecondFactorRequired } from './sign-in/factors.ts'
import { hashToken } from './sign-in/refresh-token.ts'
import { dropUnusedCodes } from './sign-in/second-factor.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import {
  findAccount,
  findIdentities,
  findUser,
  hasSecondFactor,
  lockAddresses,
  lockUser,
  type User,
  updateUser,
} from './store.ts'

type Undo = Selectable<EntryUndos>

const identitiesSchema = z.array(
  z.object({ issuer: z.string(), subject: z.string(), email: z.string().nullable(), created_at: z.coerce.date() }),
)

/**
 * By the link that went to the old address: restores the ways to enter the account from before the change, and removes
 * those added in the week before it too, because they may be the work of the same attacker. The password no longer
 * works: a link to set a new one is mailed. Access to a mailbox must not remove a second factor: an app stays, and so
 * do the passkeys of a person who must have two factors and would be left with none.
 */
export async function undoChange({
  context,
  body,
  ip,
}: Input<'POST /user/undo'>): Promise<CallData<'POST /user/undo'>> {
  await countHit(context, 'sign_in_address', 'undo', ip)
  const token_hash = hashToken(body.token)
  const known = await context.db
    .selectFrom('entry_undos')
    .select(['user_id', 'email'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!known) return refuse('reset_token_invalid')
  const now = await findUser(context.db, known.user_id)
  return transaction(context.db, async tx => {
    await lockAddresses(tx, [...new Set([known.email, now?.email ?? known.email])])
    const user = (await lockUser(tx, known.user_id)) ?? refuse('reset_token_invalid')
    if (user.user_status === 'disabled') refuse('user_disabled')
    const undo = await tx
      .deleteFrom('entry_undos')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', context.wall.now())
      .returningAll()
      .executeTakeFirst()
    if (!undo) return refuse('reset_token_invalid')
    const before = await entryBefore(tx, context, undo)
    // Links mailed after it went to the person who made the change, perhaps to their own address.
    await tx
      .deleteFrom('entry_undos')
      .where('user_id', '=', user.user_id)
      .where('created_at', '>=', undo.created_at)
      .execute()
    const taken = await findAccount(tx, undo.email)
    if (taken && taken.user_id !== user.user_id) refuse('email_already_exists')
    const at = context.clock.now()
    const restored = await updateUser(tx, user.user_id, {
      ...{ email: undo.email, email_verified_at: at, password_hash: null, updated_at: at },
    })
    await restoreIdentities(tx, user.user_id, before.identities)
    const passkeysStay = before.passkeys.length === 0 && (await needsPasskey(tx, context, user))
    if (!passkeysStay) {
      await restorePasskeys(tx, user.user_id, before.passkeys)
      await dropUnusedCodes(tx, context, restored)
    }
    await revokeSessions(tx, context, { userId: user.user_id }, 'ended')
    await mailPasswordLink(tx, context, restored, 'password_reset')
    const actor = { userId: user.user_id, role: user.role }
    await writeAudit(tx, context, { actor, action: 'user.undo', subject: ['user', user.user_id] })
    const change = undo.change
    return { change, email: undo.email, passkeys_stay: passkeysStay }
  })
}

/** Ways to enter that existed before this change, and before every other one of the last seven days. */
async function entryBefore(tx: Tx, context: Context, undo: Undo) {
  const earlier = await tx
    .selectFrom('entry_undos')
    .selectAll()
    .where('user_id', '=', undo.user_id)
    .where('created_at', '<', undo.created_at)
    .where('expires_at', '>', context.wall.now())
    .execute()
  const identities = earlier.map(row => identitiesSchema.parse(row.identities))
  const passkeys = earlier.map(row => parseStoredPasskeys(row.passkeys))
  return {
    identities: identitiesSchema.parse(undo.identities).filter(one => identities.every(list => list.some(isSame(one)))),
    passkeys: parseStoredPasskeys(undo.passkeys).filter(({ credential_id }) =>
      passkeys.every(list => list.some(other => other.credential_id === credential_id)),
    ),
  }
}

type Identity = z.output<typeof identitiesSchema>[number]

const isSame = (one: Pick<Identity, 'issuer' | 'subject'>) => (other: Pick<Identity, 'issuer' | 'subject'>) =>
  other.issuer === one.issuer && other.subject === one.subject

/** Whether a passkey is the only second factor of a person who must have one. */
async function needsPasskey(tx: Tx, context: Context, { user_id, role }: User): Promise<boolean> {
  if (!(await isSecondFactorRequired(context, role, tx)) || (await hasSecondFactor(tx, user_id))) return false
  return (await countPasskeys(tx, user_id)) > 0
}

/** Removes what was linked since, and restores what was unlinked, unless another account has it by now. */
async function restoreIdentities(tx: Tx, user_id: string, before: readonly Identity[]): Promise<void> {
  for (const { issuer, subject } of (await findIdentities(tx, user_id)).filter(one => !before.some(isSame(one)))) {
    await tx.deleteFrom('identities').where('issuer', '=', issuer).where('subject', '=', subject).execute()
  }
  for (const identity of before) {
    await tx
      .insertInto('identities')
      .values({ ...identity, user_id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
