import { isStaff, mayCall } from '#domain/access.ts'
import { countRefusedOverflow } from '../../audit/refused-overflow.ts'
import { writeRefusedCall } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import { secondsOverLimit } from '../admission/limits.ts'
import type { Binding, Caller } from './route.ts'

/**
 * Records calls of staff that were not permitted, for colleagues to read. A failure to record one does not permit the
 * call.
 */
export async function auditRefusedCall(
  context: Context,
  { key, endpoint }: Binding,
  caller: Caller,
  requestId: string,
) {
  const { userId, role } = caller
  if (!key.includes(' /admin/') || userId === undefined || !isStaff(role) || mayCall(endpoint.who, role)) return
  // Entries are kept for good, so someone who tries every call must not fill the log.
  if ((await secondsOverLimit(context, 'refused_call', key, userId)) !== undefined) return
  const isTooMany = (await secondsOverLimit(context, 'refused', 'refused', userId)) !== undefined
  const noted = isTooMany
    ? countRefusedOverflow(context, { userId, role })
    : writeRefusedCall(context, { actor: { userId, role }, call: key, requestId })
  await noted.catch(error => context.log.warn({ err: error }, 'a refused call could not be written down'))
}
