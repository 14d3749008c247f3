import { newKey } from './new-key.ts'
import type { SendInput } from './request.ts'

/**
 * Idempotency keys of attempts: when no response came and the same input is sent again, it gets the same key, so that
 * the shop executes it once. After a final response the same input gets a new key.
 */
export function createAttempts(newName: () => string = newKey) {
  const open = new Map<string, string>()

  return {
    /** For a POST with a JSON body; undefined: a call without a key, or with one set by its screen. */
    nameAttempt(key: string, { params, body, form, idempotencyKey }: SendInput): Attempt | undefined {
      if (!key.startsWith('POST ') || form || idempotencyKey !== undefined) return undefined
      const fingerprint = JSON.stringify([key, params, body])
      const name = open.get(fingerprint) ?? newName()
      open.set(fingerprint, name)
      return { name, end: () => open.delete(fingerprint) }
    },
  }
}

export interface Attempt {
  name: string
  end: () => void
}
