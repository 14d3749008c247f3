import { useRef } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { contractOf, type Draft, type Kind, type OwnContract, partOf, type Receipt } from './statement.ts'

/**
 * States it once: when nobody can say whether it arrived, the next press sends the very same under the same key and gets
 * the answer of the first.
 */
export function useSendStatement(kind: Kind) {
  const attempt = useRef({ words: '', key: '' })
  return async function send(
    { client }: BrowserTools,
    draft: Draft,
    contracts: readonly OwnContract[],
  ): Promise<Receipt> {
    const { what, item_ids } = partOf(
      draft,
      contracts.find(({ order_no }) => order_no === draft.pick),
    )
    const who = { name: draft.name.trim(), contract: contractOf(draft), email: draft.email.trim() }
    const words = JSON.stringify([kind, draft])
    if (attempt.current.words !== words) attempt.current = { words, key: newKey() }
    const { key: idempotencyKey } = attempt.current
    try {
      if (kind === 'withdrawal') {
        const body = { ...who, items: what, reason: draft.reason.trim(), item_ids }
        return { ...(await client.quietly('POST /withdrawals', { body, idempotencyKey })), draft, what }
      }
      const { ending, end, end_on } = draft
      const end_wish = end === 'day' && end_on !== '' ? end_on : null
      const body = { ...who, ending, reason: draft.reason.trim(), end_wish }
      return { ...(await client.quietly('POST /rental-cancellations', { body, idempotencyKey })), draft, what }
    } catch (error) {
      if (!isUncertain(error)) attempt.current = { words: '', key: '' }
      throw error
    }
  }
}

function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}
