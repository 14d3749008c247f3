import { transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '../context.ts'
import { postMail } from '../mail/outbox.ts'
import { itemsOf, type Order } from '../orders/store.ts'
import { subjectsOf } from '../requests/subject.ts'
import { endOf } from './end-of-rental.ts'

/** So many days before the end a tenant is reminded. Nothing renews by itself, so nothing is forgotten either. */
const reminderDays = [30, 7, 1] as const

/** Every day: whose rental ends soon, and who has not said what he wants. */
export async function remindTenants(context: Context, _payload: object): Promise<void> {
  const now = context.clock.now()
  const today = dayInShop(now)
  for (const days of reminderDays) {
    const orders = await endingOn(context, addDays(today, days))
    for (const order of orders) await remind(context, order, days)
  }
}

function endingOn({ db }: Pick<Context, 'db'>, end: Day): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('kind', '=', 'rent')
    .where('order_status', 'in', ['delivered', 'in_use'])
    .where('end_on', '=', end)
    .execute()
}

function remind(context: Context, order: Order, days: number): Promise<void> {
  return transaction(context.db, async tx => {
    const items = await itemsOf(tx, [order.order_id])
    const [subject] = await subjectsOf(tx, { order, items, now: context.clock.now() })
    // Whoever has asked for one of the three knows.
    const asked = subject?.open?.apply_type
    if (!subject || asked === 'return' || asked === 'renewal' || asked === 'buy') return
    const end = await endOf(tx, subject)
    const { checkout_no } = await tx
      .selectFrom('checkouts')
      .select('checkout_no')
      .where('checkout_id', '=', order.checkout_id)
      .executeTakeFirstOrThrow()
    const [option] = end.renewing.options
    await postMail(tx, context, {
      template: 'rental_ends',
      language: order.language as Language,
      recipient: order.email,
      data: {
        ...{ checkout_no, order_no: order.order_no, days, end_on: end.end_on, deposit: end.deposit_held },
        ...(option && { renew: option.price }),
        ...(end.buying && { buy: end.buying.price }),
      },
      onceKey: `rental_ends:${order.order_no}:${end.end_on}:${days}`,
    })
  })
}
