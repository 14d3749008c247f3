import * as oidc from 'openid-client'
import type { CallData } from '#contract/protocol/call.ts'
import type { Tx } from '#db/transaction.ts'
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts'
import { type Language, languageFromNumber } from '#domain/languages.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { textBox } from '#server/platform/keys/seal-text.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { recordEntryChange } from '../change-entry.ts'
import { openAccount } from '../open-account.ts'
import { findAccount, findUser, hasSecondFactor, lockAddresses, type User } from '../store.ts'
import { getConfiguration } from './google-configuration.ts'
import { hashToken } from './refresh-token.ts'
import { type SignIn, signInResolved } from './sign-in.ts'

const flowMs = 15 * 60_000

/** The stored state of one sign-in in progress, encrypted for that one only. */
const openFlowBox = (context: Context, stateHash: Buffer) =>
  textBox(context, `third_party_flow:${stateHash.toString('base64url')}`)

export async function startGoogle({
  context,
  caller,
  query,
  language,
}: Input<'GET /user/google-logic/auth-url'>): Promise<CallData<'GET /user/google-logic/auth-url'>> {
  const configuration = await getConfiguration(context).catch(error => rejectSignIn(context, error))
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const code_verifier = oidc.randomPKCECodeVerifier()
  const redirect_uri = `${context.publicUrl()}/${languageFromNumber(query.language) ?? language}/login-middle`
  const state_hash = hashToken(state)
  const box = await openFlowBox(context, state_hash)
  const created_at = context.wall.now()
  await context.db
    .insertInto('third_party_flows')
    .values({
      state_hash,
      nonce: box.seal(nonce),
      code_verifier: box.seal(code_verifier),
      redirect_uri,
      // A signed-in account is linked to the Google identity; a guest is taken over at the sign-in.
      user_id: caller.role && caller.role !== 'guest' ? (caller.userId ?? null) : null,
      created_at,
      expires_at: new Date(created_at.getTime() + flowMs),
    })
    .execute()
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state }
}

type Callback = Input<'GET /user/google-logic/callback'>

interface Claims {
  issuer: string
  subject: string
  email: string
  name: string
  /** Whether Google can say whose address it is. */
  isVouchedFor: boolean
}

/** Exchanges the code, then signs in by issuer and subject, never by the address alone. */
export async function finishGoogle(input: Callback): Promise<SignIn> {
  const { context, query, caller } = input
  const { claims, boundTo } = await readClaims(context, query)
  // Otherwise a victim who is lured to a callback URL would link their Google identity to the account of the attacker.
  if (boundTo && boundTo !== caller.userId) refuse('third_party_sign_in_failed')
  return signInResolved(input, tx => findOrCreateAccount(tx, input, { claims, boundTo }))
}

async function readClaims(
  context: Context,
  query: Callback['query'],
): Promise<{ claims: Claims; boundTo: string | null }> {
  const { state } = query
  if (!state || !query.code) return refuse('third_party_sign_in_failed')
  const state_hash = hashToken(state)
  // Consumed before it is used, so that a replayed code finds nothing.
  const flow = await context.db
    .updateTable('third_party_flows')
    .set({ used_at: context.wall.now() })
    .where('state_hash', '=', state_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.wall.now())
    .returning(['nonce', 'code_verifier', 'redirect_uri', 'user_id'])
    .executeTakeFirst()
  if (!flow) return refuse('third_party_sign_in_failed')
  const configuration = await getConfiguration(context).catch(error => rejectSignIn(context, error))
  const returned = new URL(flow.redirect_uri)
  for (const [name, value] of Object.entries(query)) if (value) returned.searchParams.set(name, String(value))
  const box = await openFlowBox(context, state_hash)
  const exchange = async () =>
    oidc.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      // State that the previous version stored unencrypted cannot be opened: that sign-in has to start again.
      expectedNonce: box.open(flow.nonce),
      pkceCodeVerifier: box.open(flow.code_verifier),
      idTokenExpected: true,
    })
  const exchanged = await exchange().catch(error => rejectSignIn(context, error))
  const claims = exchanged.claims()
  if (claims?.email_verified !== true || typeof claims.email !== 'string' || !isEmail(claims.email))
    return refuse('third_party_sign_in_failed')
  const name = typeof claims.name === 'string' ? toOneLine(claims.name) : ''
  return {
    claims: {
      ...{ issuer: claims.iss, subject: claims.sub, email: normalizeEmail(claims.email), name },
      isVouchedFor: isVouchedFor(claims.email, claims.hd),
    },
    boundTo: flow.user_id,
  }
}

/**
 * Google is the authority for its own addresses, and for those of organisations whose mail it hosts (`hd`). Of any other
 * address it knows only that somebody once had the mailbox.
 */
function isVouchedFor(email: string, hosted: unknown): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domain === 'gmail.com' || domain === 'googlemail.com') return true
  return typeof hosted === 'string' && hosted.toLowerCase() === domain
}

/** A name that meets the rules of the shop's own form. */
function toOneLine(name: string): string {
  const line = name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  // If the cut splits a surrogate pair, the lone surrogate is removed.
  return line.slice(0, 80).replace(/\p{Cs}$/u, '')
}

/**
 * The account of this Google identity; else the one that started the sign-in; else the one with the same address (both
 * sides have verified it); else a new one. An address that Google does not vouch for neither opens an account nor makes
 * one: orders and messages under it would come with it. Its owner enters with a password or a mailed code. An account has at most one Google identity and never changes it.
 */
async function findOrCreateAccount(
  tx: Tx,
  { context, caller, language }: Callback,
  { claims, boundTo }: { claims: Claims; boundTo: string | null },
): Promise<User> {
  const { issuer, subject } = claims
  const meant = (await findIdentity(tx, claims))?.user_id ?? boundTo
  // The account's own address may be another one: both are locked at once, because signing in locks that one as well.
  const linkedEmail = meant ? (await findUser(tx, meant))?.email : undefined
  await lockAddresses(tx, linkedEmail ? [claims.email, linkedEmail] : [claims.email])
  const bound = await findIdentity(tx, claims)
  if (bound) {
    if (boundTo && boundTo !== bound.user_id) refuse('third_party_already_bound')
    return assertUsable(tx, (await findUser(tx, bound.user_id)) ?? refuse('third_party_sign_in_failed'))
  }
  if (!boundTo && !claims.isVouchedFor) refuse('third_party_sign_in_failed', { reason: 'address_not_theirs' })
  const known = boundTo ? await findUser(tx, boundTo) : await findAccount(tx, claims.email)
  const user = known ? await assertUsable(tx, known) : await createAccount(tx, { context, caller, language, claims })
  const other = await tx
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', user.user_id)
    .executeTakeFirst()
  if (other) refuse('third_party_already_bound')
  if (known) {
    await recordEntryChange(tx, context, {
      ...{ user, change: 'identity', template: 'identity_linked', action: 'user.identity_link' },
      ...{ actor: { userId: user.user_id, role: user.role } },
    })
  }
  await tx
    .insertInto('identities')
    .values({ issuer, subject, email: claims.email, user_id: user.user_id, created_at: context.clock.now() })
    .execute()
  return user
}

function findIdentity(tx: Tx, { issuer, subject }: Claims) {
  return tx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

async function assertUsable(tx: Tx, user: User): Promise<User> {
  if (user.user_status === 'disabled') refuse('user_disabled')
  // Google would bypass the second factor: such an account is entered with password and code.
  if (await hasSecondFactor(tx, user.user_id)) refuse('third_party_sign_in_failed')
  return user
}

type Newcomer = Pick<Callback, 'context' | 'caller'> & { language: Language; claims: Claims }

function createAccount(tx: Tx, { context, caller, language, claims }: Newcomer): Promise<User> {
  return openAccount(tx, context, caller, {
    auth_provider: 'google',
    role: 'customer',
    email: claims.email,
    email_verified_at: context.clock.now(),
    user_name: claims.name,
    language,
  })
}

/** Every failure between the shop and the provider is one refusal; the reason is logged, without personal data. */
function rejectSignIn({ log }: Context, error: unknown): never {
  if (error instanceof Refusal) throw error
  log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'third-party sign-in failed')
  throw new Refusal('third_party_sign_in_failed')
}
