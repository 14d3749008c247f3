import type { RecallRemedy } from '#domain/devices/recalls.ts'

/** A tenant's money back is the end of the rental. */
export function nameRemedy(remedy: RecallRemedy, kind: 'rent' | 'buy') {
  return remedy === 'refund' && kind === 'rent' ? 'give_back' : remedy
}
