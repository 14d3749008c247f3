import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CallData } from '#contract/protocol/call.ts'
import type { Context } from '../context.ts'
import { claimNonce } from '../keys/claim-nonce.ts'
import { currentKey } from '../keys/keys.ts'
import { Refusal, refuse } from '../refusal.ts'

const challengeMs = 20 * 60_000
/**
 * The cost of one step. All steps take about a third of a second on one phone core: negligible for one person,
 * expensive for a thousand requests.
 */
const cost = 1000

export async function makeChallenge(context: Context): Promise<CallData<'GET /common/captcha'>> {
  const { signature = '', parameters } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(context.environment.proofWork, 2 * context.environment.proofWork),
    deriveKey,
    // The library compares it with the system clock.
    expiresAt: new Date(Date.now() + challengeMs),
    ...(await secrets(context)),
  }).catch(error => {
    context.log.error({ err: error }, 'no challenge')
    throw new Refusal('captcha_generation_failed')
  })
  return { signature, parameters: { ...parameters } }
}

/**
 * Accepts a correct solution of a challenge issued by this shop that was not used before; anything else is refused with
 * the same error.
 */
export async function checkSolution(context: Context, altcha: string): Promise<void> {
  const payload = parsePayload(altcha) ?? refuse('captcha_verification_failed')
  const { verified } = await verifySolution({ ...payload, deriveKey, ...(await secrets(context)) }).catch(() => ({
    verified: false,
  }))
  if (!verified) refuse('captcha_verification_failed')
  const expires = new Date(context.wall.now().getTime() + challengeMs)
  // A solution would verify repeatedly, so its nonce is accepted only once.
  if (!(await claimNonce(context, `altcha:${payload.challenge.parameters.nonce}`, expires)))
    refuse('captcha_verification_failed')
}

function parsePayload(altcha: string): Payload | undefined {
  try {
    const value = JSON.parse(Buffer.from(altcha, 'base64').toString('utf8')) as Partial<Payload>
    return typeof value.challenge?.parameters?.nonce === 'string' && value.solution ? (value as Payload) : undefined
  } catch {
    return undefined
  }
}

async function secrets(context: Context) {
  const { privateKey } = await currentKey(context, 'derive')
  const derive = (purpose: string) => createHmac('sha256', privateKey).update(purpose).digest('hex')
  return { hmacSignatureSecret: derive('altcha-signature'), hmacKeySignatureSecret: derive('altcha-key') }
}
