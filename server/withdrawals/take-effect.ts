import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import type { Context } from '../context.ts'
import type { OrderItem } from '../orders/store.ts'
import { subjectsOf } from '../requests/subject.ts'
import { isOpenItem } from '../shipments/end-items.ts'
import { lockOrder } from '../shipments/store.ts'
import { cancelRental } from './cancel-rental.ts'
import { openWithdrawal } from './open-withdrawal.ts'
import type { Statement } from './store.ts'
import { withdrawUnsent } from './withdraw-unsent.ts'

export interface Effect {
  /** human: nothing was done, or not all of it. */
  outcome: 'done' | 'human'
  reason: string
  request_nos: string[]
}

interface Meant {
  statement: Statement
  order: { order_id: string; checkout_id: string }
  /** None: all that is open. */
  itemIds: readonly string[]
  /** Staff grant it although the time is over. */
  isGranted?: boolean
  /** Somebody has read what it says of its items. */
  isRead?: boolean
}

/** What a statement does to the contract that was meant. It counts from the day it was stated. */
export async function takeEffect(tx: Tx, context: Context, meant: Meant): Promise<Effect> {
  const { statement } = meant
  return statement.kind === 'withdrawal' ? withdraw(tx, context, meant) : cancelRental(tx, context, meant)
}

async function withdraw(
  tx: Tx,
  context: Context,
  { statement, order: found, itemIds, isGranted, isRead }: Meant,
): Promise<Effect> {
  const now = context.clock.now()
  const { checkout, order, items } = await lockOrder(tx, found)
  const chosen = itemIds.length > 0 ? items.filter(item => itemIds.includes(item.item_id)) : items.filter(isOpenItem)
  // What of it, in words of his own: somebody has to read them, unless there is but one thing. What was picked is meant
  // as it is.
  const mayBePart = items.length > 1 || (!isRead && chosen.some(isSeveral))
  const isVague = itemIds.length === 0 && statement.items !== '' && mayBePart
  if (isVague) return { outcome: 'human', reason: 'which_items', request_nos: [] }
  const why = whyNot(chosen)
  if (why) return { outcome: 'human', reason: why, request_nos: [] }
  const unsent = chosen.filter(({ item_status }) => item_status === 'pay_success')
  const sent = chosen.filter(({ item_status }) => item_status !== 'pay_success')
  const subjects = await subjectsOf(tx, { order, items: sent, now })
  const stated = statement.stated_on as Day
  const isLate = subjects.some(({ withdrawal_until }) => stated > withdrawal_until)
  if (isLate && !isGranted) return { outcome: 'human', reason: 'late', request_nos: [] }
  if (unsent.length > 0) await withdrawUnsent(tx, context, { checkout, order, items, ending: unsent })
  const request_nos: string[] = []
  let isBusy = false
  for (const subject of subjects) {
    const request = await openWithdrawal(tx, context, { subject, statement })
    if (request) request_nos.push(request.request_no)
    else isBusy = true
  }
  return isBusy
    ? { outcome: 'human', reason: 'busy', request_nos }
    : { outcome: 'done', reason: 'withdrawn', request_nos }
}

const isSeveral = ({ quantity }: OrderItem) => quantity > 1

function whyNot(chosen: readonly OrderItem[]): string | undefined {
  if (chosen.length === 0) return 'over'
  const states = chosen.map(({ item_status }) => item_status as OrderStatus)
  if (states.includes('created')) return 'not_paid'
  return chosen.every(isOpenItem) ? undefined : 'over'
}
