import type { Challenge, Solution } from 'altcha-lib/types'
import type { CallData } from '#contract/protocol/call.ts'
import { NotPossible } from '#ui/forms/report-failure.ts'

const maxWorkers = 4
const timeoutMs = 60_000

/**
 * Solves the puzzle of `GET /common/captcha` in the background: some seconds of arithmetic in workers. Returns what
 * `POST /common/captcha/send` expects as `altcha`.
 */
export async function computeProof(challenge: CallData<'GET /common/captcha'>): Promise<string> {
  // As the server signed it: it is sent back unchanged.
  const input = challenge as unknown as Challenge
  const solution = await solve(input).catch((cause: unknown) => {
    throw new NotPossible('110001', cause)
  })
  if (!solution) throw new NotPossible('110001')
  return btoa(JSON.stringify({ challenge: input, solution }))
}

async function solve(challenge: Challenge): Promise<Solution | null> {
  const { solveChallengeWorkers } = await import('altcha-lib')
  return solveChallengeWorkers({
    challenge,
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
    timeout: timeoutMs,
  })
}
