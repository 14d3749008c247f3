import { useRef } from 'react'
import { useBrowser } from '../env.tsx'
import { computeProof } from './proof-of-work.ts'

/** The server accepts a challenge for twenty minutes; the rest is for writing a message. */
const proofLifetimeMs = 15 * 60_000

/** The silent proof of work against robots: begun while the person types, used once. */
export function useProof() {
  const browser = useBrowser()
  const proof = useRef<{ made: Promise<string>; at: number }>(undefined)

  function prepare(): Promise<string> | undefined {
    if (!browser) return undefined
    if (proof.current && Date.now() - proof.current.at < proofLifetimeMs) return proof.current.made
    const made = browser.client.quietly('GET /common/captcha', {}).then(computeProof)
    proof.current = { made, at: Date.now() }
    // The error is shown when the proof is needed; until then another attempt is possible.
    made.catch(() => {
      if (proof.current?.made === made) proof.current = undefined
    })
    return made
  }

  async function take(): Promise<string> {
    const made = prepare()
    proof.current = undefined
    return (await made) ?? ''
  }

  return { prepare: () => void prepare(), take }
}
