import type { Tx } from '#db/transaction.ts'
import { orderClauses } from '#server/money/agreements/order-clauses.ts'
import { readModelData } from '#server/offers/catalogue/queries.ts'
import { readBodiesOf } from '#server/platform/config/countries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { AgreementBody } from '#server/records/agreements/agreement-body.ts'
import { insertAgreement } from '#server/records/agreements/agreement-rows.ts'
import { amountDueNow, type Checkout, type Order } from '#server/records/orders/order-rows.ts'
import { readRestDays } from '#server/records/orders/rest-days.ts'
import type { PlacementInput } from './place-order.ts'
import type { WrittenItem } from './write-orders.ts'

interface AgreementInput {
  checkout: Checkout
  orders: readonly Order[]
  items: readonly WrittenItem[]
  placement: PlacementInput
  now: Date
}

/** Stores the contract that a placed order concludes, with everything that its document says. */
export async function writeAgreement(
  tx: Tx,
  { checkout, orders, items, placement, now }: AgreementInput,
): Promise<void> {
  const { body, quote, language, terms, instruction } = placement
  const { offer } = quote.body
  const [{ logo: _logo, ...seller }, rules, restDays, machineData, bodies] = await Promise.all([
    readSetting(tx, 'company', now),
    readSetting(tx, 'after_sale', now),
    readRestDays(tx, checkout, now),
    readModelData(tx, items, language),
    readBodiesOf(tx, body.address.country, now),
  ])
  const { lines, totals } = offer
  const dueNow = amountDueNow(checkout)
  const place = { recipient: body.recipient.recipient, ...body.address }
  const clauses = orderClauses({
    ...{ language, seller, rules, bodies, deposit: totals.deposit, due: totals.due_today, dueNow, restDays },
    isAdult: body.age_confirmed,
    hasRent: lines.some(({ kind }) => kind === 'rent'),
    hasPurchase: lines.some(({ kind }) => kind === 'buy'),
    machineData,
    buysMachine: lines.some(({ kind, product_kind }) => kind === 'buy' && product_kind === 'machine'),
    byLabel: items.flatMap(({ line_id, label }) =>
      lines.some(({ id, return_way }) => id === line_id && return_way === 'label') ? [label.name] : [],
    ),
  })
  const agreed: AgreementBody = {
    form: 1,
    seller,
    buyer: {
      ...{ ...place, company: '', vat_number: '', ...body.billing },
      ...{ email: body.recipient.email, phone: body.recipient.phone },
    },
    delivery: body.billing ? place : null,
    orders: orders.map(({ order_no, kind, start_on, end_on }) => ({ order_no, kind, start_on, end_on })),
    lines: items.map(item => toLine(item, { orders, lines })),
    coupon_code: offer.coupon_code,
    totals: {
      ...{ goods: totals.goods, freight: totals.freight, deposit: totals.deposit },
      activity_discount: totals.activity_discount,
      coupon_discount: totals.coupon_discount,
      share_discount: totals.share_discount,
      ...{ due: totals.due_today, due_now: dueNow },
      vat: totals.vat.map(({ percent, net, vat }) => ({ percent, net, vat })),
    },
    remark: body.remark,
    clauses,
  }
  await insertAgreement(
    tx,
    {
      ...{ agreement_no: checkout.checkout_no, kind: 'order', checkout_id: checkout.checkout_id, language },
      ...{ terms, instruction, shown: body.shown, body: agreed },
    },
    now,
  )
}

type Offer = PlacementInput['quote']['body']['offer']

interface Sources {
  orders: readonly Order[]
  lines: Offer['lines']
}

function toLine(item: WrittenItem, { orders, lines }: Sources): AgreementBody['lines'][number] {
  const line = lines.find(({ id }) => id === item.line_id)
  const order = orders.find(({ order_id }) => order_id === item.order_id)
  if (!line || !order) throw new Error(`Line ${item.line_id} was ordered and is not in the offer`)
  const { quantity, price, months, monthly, counted_months } = line
  return {
    ...{ order_no: order.order_no, ...item.label, quantity, unit_price: price },
    rent: months && monthly && counted_months ? { months, monthly, counted_months } : null,
    activity_discount: line.activity_discount,
    coupon_discount: line.coupon_discount,
    share_discount: line.share_discount,
    ...{ amount: line.goods_due, deposit: line.deposit, vat_percent: line.vat_percent, remark: line.remark },
  }
}
