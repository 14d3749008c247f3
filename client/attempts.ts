import { newKey } from './new-key.ts'
import type { SendInput } from './request.ts'

/**
 * Names of attempts: who presses again because no answer came sends the same once more under the same name, so that the
 * shop does it once. What was answered is over: the same again is meant again.
 */
export function createAttempts(newName: () => string = newKey) {
  const open = new Map<string, string>()

  return {
    /** Of a POST with a JSON body; undefined: a call that is not named, or is by its screen. */
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
