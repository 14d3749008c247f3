import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import type { Result } from '#domain/result.ts'

/**
 * A refusal of the catalogue. It is thrown, so that the transaction is rolled back, and caught only where the envelope
 * is built. `data` is sent to the caller unchanged: it must contain nothing that the caller may not see.
 */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly data: unknown

  constructor(refusal: RefusalName, data: unknown = null) {
    super(refusal)
    this.name = 'Refusal'
    this.refusal = refusal
    this.data = data
  }

  get code(): number {
    return codes[this.refusal].code
  }

  get http(): number {
    return codes[this.refusal].http
  }
}

export function refuse(refusal: RefusalName, data?: unknown): never {
  throw new Refusal(refusal, data)
}

/** Returns the value of a result, or throws its refusal. */
export function unwrapOrRefuse<Value>(result: Result<Value, RefusalName>): Value {
  return result.ok ? result.value : refuse(result.refusal)
}
