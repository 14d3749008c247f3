import type { Tx } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { LaterWithdrawn } from '#domain/statements/states.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { withdrawWork } from '../../requests/bill/withdraw-work.ts'
import { type LockedRequest, withOrder } from '../../requests/lock-request.ts'
import { lockRequest, type Request } from '../../requests/queries.ts'
import { withdrawRenewal } from '../../requests/renewal/take-renewal-back.ts'
import { endUnpaid } from '../../requests/supersede-request.ts'
import type { Meant, WeighedEffect } from '../take-effect.ts'

type Later = Pick<WeighedEffect, 'renewals' | 'works' | 'unpaid'>

/** Whether an open request for the same machine goes on first: people decide how the two go together. */
type EndedLater = { request_nos: string[]; isBusy: boolean }

/** Undoes contracts that were concluded after the rental or the purchase, each by itself. */
export async function withdrawLater(
  tx: Tx,
  context: Context,
  { statement, by }: Pick<Meant, 'statement' | 'by'>,
  { renewals, works, unpaid }: Later,
): Promise<EndedLater> {
  const request_nos: string[] = []
  let isBusy = false
  const lock = async ({ after_sale_id }: Request): Promise<LockedRequest> =>
    withOrder(tx, await lockRequest(tx, after_sale_id), context.clock.now())
  for (const { subject, requests } of renewals) {
    // A return continues: what it settles is computed without these months.
    if (subject.open && !requestTraits[subject.open.apply_type].endsRental) isBusy = true
    else {
      for (const request of requests) {
        await withdrawRenewal(tx, context, await lock(request), statement)
        request_nos.push(request.request_no)
      }
    }
  }
  const { received_at: at, stated_on, statement_id } = statement
  const stated = { at, on: by ? stated_on : dayInShop(at), statement_id }
  for (const request of works) {
    await withdrawWork(tx, context, await lock(request), stated)
    request_nos.push(request.request_no)
  }
  for (const request of unpaid) {
    await endUnpaid(tx, context, await lock(request))
    request_nos.push(request.request_no)
  }
  return { request_nos, isBusy }
}

export function laterReason({ renewals, works }: Later): LaterWithdrawn {
  if (works.length > 0) return 'work_withdrawn'
  return renewals.length > 0 ? 'renewal_withdrawn' : 'unpaid_withdrawn'
}
