import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { type ChangeClauses, orderClauses } from '#server/money/agreements/order-clauses.ts'
import type { Conclusion } from '#server/money/agreements/read-agreed.ts'
import { readParties } from '#server/money/agreements/read-parties.ts'
import { readModelData } from '#server/offers/catalogue/queries.ts'
import { readBodiesOf } from '#server/platform/config/countries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { AgreementBody } from '#server/records/agreements/agreement-body.ts'
import { insertAgreement } from '#server/records/agreements/agreement-rows.ts'
import type { Checkout, Order, OrderItem } from '#server/records/orders/order-rows.ts'
import type { Target } from '../apply-change.ts'
import type { Offer } from '../offer.ts'
import { readCheckout } from '../store.ts'

export interface ChangedContract {
  order: Order
  items: readonly OrderItem[]
  target: Target
  offer: Offer
  conclusion: Conclusion
  charge: Checkout
  now: Date
}

/** Stores the whole contract about an order as it is after a change, under the rules of the day it was ordered. */
export async function writeChangedContract(tx: Tx, changed: ChangedContract): Promise<void> {
  const { order, target, conclusion, charge, now } = changed
  const { language, terms, instruction, shown } = conclusion
  const [parties, rules, { coupon_code }, machineData, bodies] = await Promise.all([
    readParties(tx, order, { now, to: target.place }),
    readSetting(tx, 'after_sale', order.created_at),
    readCheckout(tx, order.checkout_id),
    readModelData(tx, changed.items, language),
    readBodiesOf(tx, target.place.country, now),
  ])
  const { start_on, end_on } = target
  const body: AgreementBody = {
    form: 1,
    ...parties,
    orders: [{ order_no: order.order_no, kind: order.kind, start_on, end_on }],
    lines: toLines(changed),
    coupon_code,
    totals: toTotals(changed),
    remark: order.remark,
    clauses: toClauses(changed, { seller: parties.seller, rules, machineData, bodies }),
  }
  await insertAgreement(
    tx,
    {
      ...{ agreement_no: charge.checkout_no, kind: 'change', checkout_id: charge.checkout_id },
      ...{ order_id: order.order_id, language, terms, instruction, shown, body },
    },
    now,
  )
}

type Names = Record<Language, { name: string; variant: string }>

function findItemName({ names }: OrderItem, language: Language) {
  const { name, variant } = (names as Names)[language]
  return { name, variant }
}

function toLines({ order, items, target, conclusion }: ChangedContract): AgreementBody['lines'] {
  return target.items.map((after, index) => {
    const item = items[index]
    if (item?.item_id !== after.item_id) throw new Error(`Item ${after.item_id} is not where it was`)
    const { quantity, unit_price, months, monthly, counted_months } = after
    return {
      ...{ order_no: order.order_no, ...findItemName(item, conclusion.language), quantity, unit_price },
      rent: months && monthly && counted_months ? { months, monthly, counted_months } : null,
      activity_discount: after.activity_discount,
      coupon_discount: after.coupon_discount,
      share_discount: after.share_discount,
      ...{ amount: after.goods_due, deposit: after.deposit, vat_percent: after.vat_percent, remark: item.remark },
    }
  })
}

function toTotals({ offer: { before, after, difference, vat } }: ChangedContract): AgreementBody['totals'] {
  return {
    ...{ goods: after.goods, freight: after.freight, deposit: after.deposit },
    activity_discount: after.activity_discount,
    coupon_discount: after.coupon_discount,
    share_discount: after.share_discount,
    ...{ due: after.due, due_now: difference, before: before.due },
    vat: vat.map(({ percent, net, vat: tax }) => ({ percent, net, vat: tax })),
  }
}

type Clauses = Parameters<typeof orderClauses>[0]

function toClauses(
  { order, items, offer, conclusion: { language }, charge }: ChangedContract,
  { seller, rules, machineData, bodies }: Pick<Clauses, 'seller' | 'rules' | 'machineData' | 'bodies'>,
): AgreementBody['clauses'] {
  const { after, difference, services } = offer
  const hasRent = order.kind === 'rent'
  const hasMachine = items.some(({ product_kind }) => product_kind === 'machine')
  const along = services.filter(({ goes_along }) => goes_along).map(({ order_no }) => order_no)
  const change: ChangeClauses = { orderedAt: order.created_at, payUntil: charge.pay_until, along }
  return orderClauses({
    ...{ language, seller, rules, bodies, change },
    ...{ deposit: after.deposit, due: after.due, dueNow: difference, restDays: 0 },
    ...{ hasRent, hasPurchase: !hasRent, machineData, buysMachine: !hasRent && hasMachine },
    byLabel: items.flatMap(item =>
      !hasRent && item.return_way === 'label' ? [findItemName(item, language).name] : [],
    ),
  })
}
