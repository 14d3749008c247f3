import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { ApplyType } from '#domain/requests/states.ts'
import { kindsWith } from '#domain/requests/traits.ts'
import { findWithdrawalEnd } from '../../requests/bill/paid-work.ts'
import type { Request } from '../../requests/queries.ts'
import { renewalsToWithdraw, renewalWithdrawalEnd } from '../../requests/renewal/may-take-back.ts'
import type { Subject } from '../../requests/subject.ts'
import { isUnpaidContract } from './weigh-named.ts'

export interface LaterContract {
  request_no: string
  item_id: string
  apply_type: ApplyType
  months: number | null
  /** null: it is not paid yet. */
  withdrawal_until: Day | null
}

/**
 * What was concluded later about these items, and can be withdrawn from by itself today: the last renewal, because those
 * before it lie behind it, paid work, and what is not paid yet.
 */
export async function listLater(db: Reader, subjects: readonly Subject[], today: Day): Promise<LaterContract[]> {
  if (subjects.length === 0) return []
  const renewals = await renewalsToWithdraw(db, subjects, today, { alone: true })
  const open = await db
    .selectFrom('requests')
    .selectAll()
    .where(
      'item_id',
      'in',
      subjects.map(({ item }) => item.item_id),
    )
    .where(eb =>
      eb.or([
        eb('bill_state', 'in', ['accepted', 'paid']),
        eb.and([eb('apply_type', 'in', kindsWith('isContract')), eb('completed_at', 'is', null)]),
      ]),
    )
    .orderBy('after_sale_id')
    .execute()
  return subjects.flatMap(subject => {
    const { item_id } = subject.item
    const view = ({ request_no, apply_type, months }: Request, withdrawal_until: Day | null) => ({
      ...{ request_no, item_id, apply_type, months, withdrawal_until },
    })
    const renewal = renewals.get(item_id)?.[0]
    const own = open.filter(request => request.item_id === item_id)
    return [
      ...(renewal ? [view(renewal, renewalWithdrawalEnd(renewal, subject) ?? null)] : []),
      ...own.flatMap(request => {
        const until = findWithdrawalEnd(request, today)
        if (until !== undefined) return [view(request, until)]
        return isUnpaidContract(request) ? [view(request, null)] : []
      }),
    ]
  })
}
