import { transaction } from '#db/transaction.ts'
import { parseIban } from '#domain/refunds/iban.ts'
import { mustBeOwnWord } from '#server/people/concessions/must-be-own-word.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockRefund, updateRefund, userRefunds } from '../store.ts'
import { viewUserRefunds } from '../view.ts'

/**
 * The customer enters their account. Only once, because the money may be on its way there; staff can still correct it.
 */
export async function setAccount(input: Input<'POST /refunds/{refund_no}/account'>) {
  const { context, caller, params, body, language } = input
  const { userId } = requireUser(caller)
  const iban = parseIban(body.iban) ?? rejectField('iban', 'invalid')
  const refund = await transaction(context.db, async tx => {
    const found = userRefunds(tx, userId).where('refund_no', '=', params.refund_no)
    const { refund_id } = (await found.executeTakeFirst()) ?? refuse('refund_not_found')
    const { way, refund_status, iban: known } = await lockRefund(tx, refund_id)
    if (way !== 'bank_transfer') refuse('payment_method_invalid')
    const isWaiting = refund_status === 'requested' || refund_status === 'refunding'
    if (!isWaiting || known !== null) refuse('refund_status_invalid')
    await mustBeOwnWord(tx, context, caller)
    return updateRefund(tx, refund_id, {
      iban,
      account_holder: body.account_holder ?? null,
      updated_at: context.clock.now(),
    })
  })
  const [view] = await viewUserRefunds(context.db, [refund], language)
  return view ?? refuse('refund_not_found')
}
