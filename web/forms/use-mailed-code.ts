import { useRef, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import type { CodePurpose } from '#domain/accounts/constants.ts'
import { useBrowser } from '../env.tsx'
import { useCarriedStep } from '../language-change/carried.ts'
import { computeProof } from './proof-of-work.ts'

/** A code that was mailed: to which address, which one, and when the next may be requested (milliseconds). */
export interface MailedCode {
  email: string
  captcha_id: string
  againAt: number
  /** How many were sent to this address, this one included. */
  count: number
}

/** `checking`: the proof of work; `sending`: the mail. */
export type CodeProgress = 'checking' | 'sending' | undefined

export interface MailedCodeHandle {
  mailed: MailedCode | undefined
  progress: CodeProgress
  /** Begins the proof while the person still types their address. */
  prepare: () => void
  /** Rejects with the errors of its calls. */
  send: (email: string) => Promise<void>
  /** Returns to the address. */
  forget: () => void
}

const waitMs = 60_000
/** The server accepts a challenge for twenty minutes. */
const proofLifetimeMs = 15 * 60_000

export function useMailedCode(purpose: CodePurpose): MailedCodeHandle {
  const browser = useBrowser()
  const [mailed, setMailed] = useState<MailedCode>()
  const [progress, setProgress] = useState<CodeProgress>()
  useCarriedStep(`code-${purpose}`, mailed, setMailed)
  const proof = useRef<{ made: Promise<string>; at: number }>(undefined)

  function prepare(): void {
    if (!browser || (proof.current && Date.now() - proof.current.at < proofLifetimeMs)) return
    const made = prove(browser.client.quietly)
    proof.current = { made, at: Date.now() }
    // The error is shown when the proof is needed; until then another attempt is possible.
    made.catch(() => {
      if (proof.current?.made === made) proof.current = undefined
    })
  }

  async function send(email: string): Promise<void> {
    if (!browser) return
    setProgress('checking')
    try {
      prepare()
      const altcha = await proof.current?.made
      // Each proof counts once.
      proof.current = undefined
      setProgress('sending')
      const body = { email, purpose, altcha: altcha ?? '' }
      const { captcha_id } = await browser.client.quietly('POST /common/captcha/send', { body })
      setMailed(before => ({
        email,
        captcha_id,
        againAt: Date.now() + waitMs,
        count: before?.email === email ? before.count + 1 : 1,
      }))
    } finally {
      setProgress(undefined)
    }
  }

  return { mailed, progress, prepare, send, forget: () => setMailed(undefined) }
}

async function prove(quietly: Call): Promise<string> {
  return computeProof(await quietly('GET /common/captcha', {}))
}
