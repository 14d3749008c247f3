import { jwtVerify, SignJWT } from 'jose'
import { type Role, roles } from '#domain/access.ts'
import type { Context } from '#server/platform/context.ts'
import { accessSeconds } from '#server/platform/http/revocations.ts'
import { currentKey, findKey } from '#server/platform/keys/keys.ts'

export interface AccessClaims {
  userId: string
  sessionId: string
  role: Role
  /** See `Caller.limited`. */
  limited: boolean
  /** Unix seconds. */
  expiresAt: number
}

const issuer = 'genie'

/** Signed with Ed25519: any process verifies it without reading the database. */
export async function signAccessToken(context: Context, claims: Omit<AccessClaims, 'expiresAt'>) {
  const key = await currentKey(context, 'access')
  const issuedAt = Math.floor(context.wall.now().getTime() / 1000)
  const expires_in = issuedAt + accessSeconds
  const token = await new SignJWT({
    sid: claims.sessionId,
    role: claims.role,
    ...(claims.limited ? { limited: true } : {}),
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'at+jwt' })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires_in)
    .sign(key.privateKey)
  return { token, expires_in }
}

const maxCached = 10_000
const verifiedTokens = new Map<string, AccessClaims>()

/** The claims of a valid token; undefined for anything else. */
export async function readAccessToken(context: Context, token: string): Promise<AccessClaims | undefined> {
  const now = context.wall.now()
  const claims = verifiedTokens.get(token) ?? (await verify(context, token, now))
  return claims && claims.expiresAt > now.getTime() / 1000 ? claims : undefined
}

async function verify(context: Context, token: string, now: Date): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid?.startsWith('access-') ? await findKey(context, kid) : undefined
        if (!key) throw new Error('unknown key')
        return key.publicKey
      },
      { algorithms: ['EdDSA'], issuer, typ: 'at+jwt', currentDate: now, requiredClaims: ['sub', 'exp', 'sid', 'role'] },
    )
    const { sub, exp } = payload
    const { sid, role, limited } = payload as { sid?: unknown; role?: unknown; limited?: unknown }
    const known = roles.find(candidate => candidate === role)
    if (!sub || !exp || typeof sid !== 'string' || !known) return undefined
    const claims = { userId: sub, sessionId: sid, role: known, limited: limited === true, expiresAt: exp }
    if (verifiedTokens.size >= maxCached) verifiedTokens.clear()
    verifiedTokens.set(token, claims)
    return claims
  } catch {
    return undefined
  }
}
