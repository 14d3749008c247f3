import type { NetAndVat } from '../ledger/components.ts'
import type { Account, Entry, Share } from '../ledger/postings.ts'
import { refundPosting, salePosting } from '../ledger/postings.ts'
import { allocate, type Cents, clamp, sum } from '../money.ts'

/** Goods and freight of a share, without the deposit. */
export function grossAmount({ net, vat }: Pick<Share, 'net' | 'vat'>): Cents {
  return net + vat
}

export function wholeAmount(shares: readonly Share[]): Cents {
  return sum(shares.map(share => grossAmount(share) + share.deposit))
}

/**
 * What is refunded when an order becomes cheaper: for each item its price reduction, at the tax it was booked with.
 * Where one item became dearer while another became cheaper, the difference is taken from the others, so that the total
 * is right.
 */
export function takenBack(before: readonly Share[], after: readonly Share[]): Share[] {
  let left = sum(before.map(grossAmount)) - sum(after.map(grossAmount))
  let deposit = sum(before.map(share => share.deposit)) - sum(after.map(share => share.deposit))
  const counterpart = (share: Share) => after.find(({ item_id }) => item_id === share.item_id) ?? share
  const first = before.map(share => Math.max(0, grossAmount(share) - grossAmount(counterpart(share))))
  return before.flatMap((share, index) => {
    const rest = sum(first.slice(index + 1))
    const product = Math.max(0, Math.min(left, grossAmount(share), Math.max(first[index] ?? 0, left - rest)))
    const held = Math.max(0, Math.min(deposit, share.deposit))
    left -= product
    deposit -= held
    if (product === 0 && held === 0) return []
    const part = takenPart(share, counterpart(share), product)
    return [{ ...share, deposit: held, ...part, freightPart: freightBack(share, counterpart(share), part) }]
  })
}

/** The delivery refunds only its own price reduction, not that of the goods. */
function freightBack(before: Share, after: Share, part: NetAndVat): NetAndVat {
  const less = (kind: 'net' | 'vat') => (before.freightPart?.[kind] ?? 0) - (after.freightPart?.[kind] ?? 0)
  const within = (kind: 'net' | 'vat') => Math.min(Math.max(less(kind), 0), part[kind])
  return { net: within('net'), vat: within('vat') }
}

/** The exact difference where the tax is the same; otherwise the amount in the same proportion of net and tax. */
function takenPart(before: Share, after: Share, product: Cents): NetAndVat {
  const [net, vat] = [before.net - after.net, before.vat - after.vat]
  if (isTaxedAlike(before, after) && net + vat === product && net >= 0 && vat >= 0) return { net, vat }
  const [part = 0] = allocate(product, [before.net, before.vat])
  return { net: part, vat: product - part }
}

/** What remains of the shares after a part was refunded. */
export function subtractShares(shares: readonly Share[], taken: readonly Share[]): Share[] {
  return shares.map(share => {
    const part = taken.find(({ item_id }) => item_id === share.item_id)
    if (!part) return share
    const { deposit, net, vat } = share
    return { ...share, deposit: deposit - part.deposit, net: net - part.net, vat: vat - part.vat }
  })
}

export function isTaxedAlike(one: Share, other: Share): boolean {
  return (
    one.vat_kind === other.vat_kind && one.vat_country === other.vat_country && one.vat_percent === other.vat_percent
  )
}

/**
 * Where the item or its tax on the document changed, the share is reversed and written again; otherwise only the
 * difference is written.
 */
export function shareDifferences(before: readonly Share[], after: readonly Share[]): Share[] {
  return after.map(share => {
    const was = before.find(({ item_id }) => item_id === share.item_id)
    if (!was) return share
    const [is, had] = [share.freightPart ?? none, was.freightPart ?? none]
    return {
      ...{ ...share, deposit: share.deposit - was.deposit, net: share.net - was.net, vat: share.vat - was.vat },
      freightPart: { net: is.net - had.net, vat: is.vat - had.vat },
    }
  })
}

const none: NetAndVat = { net: 0, vat: 0 }

/**
 * The new shares with goods and delivery divided so that the difference of each can stand on a document: where both
 * became dearer (or cheaper, or one stayed), rounding moves no cent of net against tax between them.
 */
export function withDeliveryApart(before: readonly Share[], after: readonly Share[]): Share[] {
  return after.map(share => {
    const was = before.find(({ item_id }) => item_id === share.item_id)
    const [is, had] = [share.freightPart ?? none, was?.freightPart ?? none]
    if (!was || !isTaxedAlike(was, share)) return share
    const delivery = grossAmount(is) - grossAmount(had)
    const goods = grossAmount(share) - grossAmount(was) - delivery
    const net = share.net - was.net
    const least = Math.max(Math.min(0, delivery), net - Math.max(0, goods))
    const most = Math.min(Math.max(0, delivery), net - Math.min(0, goods))
    if (least > most) return share
    const part = had.net + clamp(is.net - had.net, least, most)
    return { ...share, freightPart: { net: part, vat: grossAmount(is) - part } }
  })
}

/**
 * Books a changed order: the previous postings are reversed and the new ones are booked, account by account, so that
 * only differences remain. An increase is owed by the customer; a decrease was booked before.
 */
export function changePosting(before: readonly Share[], after: readonly Share[]): Entry[] {
  const all = [...refundPosting(before), ...salePosting(after)]
  const owed = wholeAmount(after) - wholeAmount(before)
  const isAgainst = ({ account }: Entry) => against.includes(account)
  const merged = new Map<string, Entry>()
  for (const entry of all.filter(one => !isAgainst(one))) {
    const { account, order_id, item_id, component, vat_country, vat_percent } = entry
    const key = [account, order_id, item_id, component, vat_country, vat_percent].join('|')
    merged.set(key, { ...entry, amount: (merged.get(key)?.amount ?? 0) + entry.amount })
  }
  const [first] = after
  const customer: Entry[] =
    first && owed !== 0 ? [{ account: 'receivable', amount: owed, order_id: first.order_id }] : []
  return [...customer, ...merged.values()].filter(({ amount }) => amount !== 0)
}

const against: readonly Account[] = ['receivable', 'refunds_payable']
