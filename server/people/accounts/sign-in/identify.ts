import type { Context } from '#server/platform/context.ts'
import type { Identify } from '#server/platform/http/calls/endpoints.ts'
import { getRevocations } from '#server/platform/http/revocations.ts'
import { readAccessToken } from './access-token.ts'

/**
 * Identifies the caller by the Bearer header. An invalid header counts as none, so that public endpoints respond all
 * the same.
 */
export async function makeIdentify(context: Context): Promise<Identify> {
  const revocations = getRevocations(context)
  await revocations.load()
  return async request => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const claims = token ? await readAccessToken(context, token) : undefined
    if (!claims) return {}
    await revocations.upToDate()
    const revoked = revocations.findReason(claims.sessionId)
    if (revoked === 'account') return { gone: true }
    if (revoked) return {}
    const { userId, role, sessionId, limited } = claims
    return { userId, role, sessionId, ...(limited ? { limited } : {}) }
  }
}
