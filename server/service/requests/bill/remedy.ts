import type { ProductKind } from '#domain/catalogue/constants.ts'
import { awaitsReplacement, remedyOf } from '#domain/requests/remedy.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Request } from '../store.ts'

/** A machine whose buyer gets another one is not sent back, unless staff have told them why. */
export function assertRepairGiven(request: Request, product: ProductKind): void {
  if (awaitsReplacement(request, product)) refuse('operation_status_invalid', { reason: 'replacement_chosen' })
}

/** A buyer who chose a repair gets no other machine, unless staff have told them why. */
export function assertReplacementGiven(request: Request): void {
  const remedy = remedyOf(request)
  if (remedy !== null && remedy !== 'replacement') refuse('operation_status_invalid', { reason: 'repair_chosen' })
}
