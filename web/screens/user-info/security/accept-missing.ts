import { CallFailure } from '#client/call-failure.ts'

/** For a removal: what another window removed before is gone as requested. */
export function acceptMissing(error: unknown): void {
  if (!(error instanceof CallFailure && error.http === 404)) throw error
}
