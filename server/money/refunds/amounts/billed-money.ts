import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Share } from '#domain/ledger/postings.ts'
import { type Cents, sum } from '#domain/money.ts'
import { type ItemMoney, openAmount, splitRefund } from '#domain/refunds/split-refund.ts'
import { type BilledKind, billedKinds, type RefundType } from '#domain/refunds/states.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import type { Refund } from '../store.ts'
import { readOrderMoney, toShares } from './open-money.ts'

/** Charges after the sale, as they were booked: work, taxed fees, and compensation without tax. */
const bookedAs = {
  service: { account: 'service_revenue', component: 'service', vat_kind: 'service' },
  fee: { account: 'fee_revenue', component: 'fee', vat_kind: 'service' },
  damage: { account: 'damage_revenue', component: 'fee', vat_kind: 'outside' },
} as const satisfies Record<BilledKind, Pick<Share, 'account' | 'component' | 'vat_kind'>>

interface BilledRow {
  item_id: string
  vat_country: string
  vat_percent: number
  net: Cents
  vat: Cents
}

/** What of these is open, by item and rate. */
async function listBilled(db: Reader, orderId: string, kind: BilledKind): Promise<BilledRow[]> {
  const { account, component } = bookedAs[kind]
  const taxed = kind === 'damage' ? account : 'vat'
  const { rows } = await sql<BilledRow>`
    select item_id, coalesce(e.vat_country, i.vat_country) as vat_country, coalesce(e.vat_percent, 0) as vat_percent,
           -coalesce(sum(amount) filter (where account = ${account}), 0)::int as net,
           -coalesce(sum(amount) filter (where account = 'vat'), 0)::int as vat
      from ledger_entries e join order_items i using (item_id)
     where i.order_id = ${orderId} and component = ${component} and account in (${account}, ${taxed})
     group by 1, 2, 3 having sum(amount) < 0 order by 1, 2, 3`.execute(db)
  return rows
}

/** What can be refunded of each kind. */
export async function readOpenBilled(db: Reader, orderId: string): Promise<Record<BilledKind, Cents>> {
  const open = { service: 0, fee: 0, damage: 0 }
  for (const kind of billedKinds) {
    open[kind] = sum((await listBilled(db, orderId, kind)).map(({ net, vat }) => net + vat))
  }
  return open
}

export interface RefundTarget {
  type: RefundType
  item_id: string | null
  /** null: what was ordered. */
  billed: BilledKind | null
}

export interface Open {
  open: Cents
  /** An amount of it as it is booked; null: all that is open. */
  cut: (amount: number | null) => Share[]
  /** Whether this much of it is still open. */
  has: (amount: number) => boolean
}

/**
 * What is open of the requested refund: of the goods or the deposit as they were ordered, or of what was billed later.
 */
export async function openFor(db: Reader, orderId: string, { type, item_id, billed }: RefundTarget): Promise<Open> {
  if (billed === null) {
    const { items, money } = await readOrderMoney(db, orderId)
    const meant = item_id === null ? money : money.filter(item => item.item_id === item_id)
    const split = (amount: number | null) => splitRefund(money, { type, itemId: item_id, amount })
    return {
      open: sum(meant.map(item => openAmount(item.open, type))),
      cut: amount => toShares(items, unwrapOrRefuse(split(amount))),
      has: amount => split(amount).ok,
    }
  }
  const rows = (await listBilled(db, orderId, billed)).filter(row => item_id === null || row.item_id === item_id)
  const money = rows.map(({ net, vat }, index): ItemMoney => {
    const parts = { net, vat, deposit: 0 }
    return { item_id: String(index), paid: parts, open: parts }
  })
  const split = (amount: number | null) => splitRefund(money, { type: 'product', amount })
  return {
    open: sum(money.map(({ open }) => openAmount(open, 'product'))),
    cut: amount =>
      unwrapOrRefuse(split(amount)).flatMap(({ item_id: index, ...parts }): Share[] => {
        const row = rows[Number(index)]
        if (!row) return []
        const { item_id: itemId, vat_country, vat_percent } = row
        return [{ ...parts, vat_country, vat_percent, ...bookedAs[billed], item_id: itemId, order_id: orderId }]
      }),
    has: amount => split(amount).ok,
  }
}

/** What a refund request is about, as it was requested. */
export function toTarget({ type, item_id, shares }: Pick<Refund, 'type' | 'item_id' | 'shares'>): RefundTarget {
  const [first] = shares as unknown as readonly Share[]
  const billed = billedKinds.find(kind => first?.account === bookedAs[kind].account) ?? null
  return { type, item_id, billed }
}
