import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import type { Result } from '#domain/result.ts'

/**
 * A refusal on its way out. Thrown, so that the transaction it crosses rolls back; nobody catches it before the
 * envelope. `data` goes to the caller as it is: never put in what he may not see.
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

/** The value of a rule's answer, or its refusal thrown. */
export function unwrapOrRefuse<Value>(result: Result<Value, RefusalName>): Value {
  return result.ok ? result.value : refuse(result.refusal)
}
