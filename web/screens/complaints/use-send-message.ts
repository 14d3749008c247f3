import { useRef } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { CallData, CallInput } from '#contract/protocol/call.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { useProof } from '../../forms/use-proof.ts'

export type MessageBody = Omit<CallInput<'POST /messages'>['body'], 'altcha'>

interface Attempt {
  serialized: string
  key: string
  altcha: string
}

/**
 * Sends a message once. If it is unknown whether it arrived, the next attempt repeats it with the same key and gets the
 * response of the first; any other message gets a new key.
 */
export function useSendMessage() {
  const proof = useProof()
  const attempt = useRef<Attempt>(undefined)

  async function send({ client }: BrowserTools, body: MessageBody): Promise<CallData<'POST /messages'>> {
    const serialized = JSON.stringify(body)
    if (attempt.current?.serialized !== serialized) attempt.current = undefined
    attempt.current ??= { serialized, key: newKey(), altcha: await proof.take() }
    const { key, altcha } = attempt.current
    try {
      const result = await client.quietly('POST /messages', { body: { ...body, altcha }, idempotencyKey: key })
      attempt.current = undefined
      return result
    } catch (error) {
      if (!isUncertain(error)) attempt.current = undefined
      throw error
    }
  }

  return { prepare: proof.prepare, send }
}

function isUncertain(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false
  return error.http >= 500 || error.reason === 'network_error' || error.reason === 'request_timeout'
}
