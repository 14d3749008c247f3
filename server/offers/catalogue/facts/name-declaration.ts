import type { Tx } from '#db/transaction.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { holdDeclaration, markReplaced } from './store-declarations.ts'

interface DeclarationChange {
  before: string | null
  after: string | null
}

/**
 * A model names a file that was uploaded as a declaration: not the picture of a customer, which would then be public.
 * It is replaced by another one, and never taken away: it is shown for ten years after the last sale.
 */
export async function assertDeclaration(tx: Tx, { before, after }: DeclarationChange): Promise<void> {
  if (after === before) return
  if (after === null) rejectField('declaration', 'required')
  if (!(await holdDeclaration(tx, after))) rejectField('declaration', 'choice_unknown')
}

/** From here on the ten years of the former declaration count. */
export async function noteDeclaration(tx: Tx, { before, after }: DeclarationChange, now: Date): Promise<void> {
  if (after === before) return
  if (before) await markReplaced(tx, before, now)
  if (after) await markReplaced(tx, after, null)
}
