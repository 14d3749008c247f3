import { useRef } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { type Draft, getContractNo, type Kind, type Receipt, type StatedItems } from './statement.ts'

/**
 * Sends the statement once: if it is unknown whether it arrived, the next attempt repeats it with the same key and gets
 * the response of the first.
 */
export function useSendStatement(kind: Kind) {
  const attempt = useRef({ words: '', key: '' })
  return async function send(
    { client }: BrowserTools,
    draft: Draft,
    { what, item_ids, request_nos }: StatedItems,
  ): Promise<Receipt> {
    const sender = { name: draft.name.trim(), contract: getContractNo(draft), email: draft.email.trim() }
    const serialized = JSON.stringify([kind, draft])
    if (attempt.current.words !== serialized) attempt.current = { words: serialized, key: newKey() }
    const { key: idempotencyKey } = attempt.current
    try {
      if (kind === 'withdrawal') {
        const body = { ...sender, items: what, reason: draft.reason.trim(), item_ids, request_nos }
        return { ...(await client.quietly('POST /withdrawals', { body, idempotencyKey })), draft, what }
      }
      const { ending, end, end_on } = draft
      const end_wish = end === 'day' && end_on !== '' ? end_on : null
      const body = { ...sender, ending, reason: draft.reason.trim(), end_wish }
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
