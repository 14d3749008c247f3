import type { CallData } from '#contract/protocol/call.ts'
import { isLarge } from '#domain/concessions/weigh.ts'
import type { Language } from '#domain/languages.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { findUserNames } from '#server/people/accounts/colleagues.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Refund } from './store.ts'
import { readFileNumbers, readRefundViewData } from './store-view-data.ts'
import { viewFields } from './view.ts'

type StaffRefund = CallData<'GET /admin/refunds'>['list'][number]

/** The same with the people who decided, the provider's result and the parts of the amount. */
export async function viewForStaff(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  refunds: readonly Refund[],
  language: Language,
): Promise<StaffRefund[]> {
  const data = await readRefundViewData(db, refunds, language)
  const { refund_second_person_above } = await readSetting(db, 'refunds', clock.now())
  const people = refunds.flatMap(refund =>
    [refund.asked_by, refund.approved_by, refund.second_approved_by].filter(id => id !== null),
  )
  const names = await findUserNames(db, people)
  const files = await readFileNumbers(db, refunds)
  const viewPerson = (id: string | null) => (id === null ? null : { user_id: id, name: names.get(id) ?? '' })
  return refunds.map(refund => {
    const order = data.orders.get(refund.order_id ?? '')
    const { refund_amount: amount } = refund
    const needsTwo = isLarge({ amount, before: order?.refunded_amount ?? 0, above: refund_second_person_above })
    return {
      ...viewFields(refund, data),
      iban: refund.iban,
      account_holder: refund.account_holder,
      email: order?.email ?? null,
      failure: refund.failure,
      attempts: refund.attempts,
      file_no: files.get(refund.transfer_file_id ?? '') ?? null,
      asked_by: viewPerson(refund.asked_by),
      approved_by: viewPerson(refund.approved_by),
      second_approved_by: viewPerson(refund.second_approved_by),
      second_person: refund.refund_status === 'requested' && needsTwo,
      shares: (refund.shares as unknown as Share[]).map(({ item_id, net, vat, deposit }) => ({
        item_id,
        net,
        vat,
        deposit,
      })),
    }
  })
}

/** The fields that the audit log stores, before and after. */
export function auditedRefund({ refund_status, refund_amount, way, iban, approved_by, ...rest }: Refund) {
  const { second_approved_by, attempts, provider_ref, failure, reject_reason } = rest
  return {
    ...{ refund_status, refund_amount, way, iban, approved_by, second_approved_by },
    ...{ attempts, provider_ref, failure, reject_reason },
  }
}
