import { allocate, type Cents } from '../money.ts'
import type { InvoicedKind } from '../pricing/vat.ts'

/** What an item was paid for. Each component has its own balance, which limits what can be refunded of it. */
export const components = ['goods', 'rent', 'freight', 'deposit', 'service', 'fee'] as const
export type Component = (typeof components)[number]

/** The components of the original order; `service` and `fee` are billed later. */
export const orderedComponents = ['goods', 'rent', 'freight'] as const satisfies readonly Component[]

export interface NetAndVat {
  readonly net: Cents
  readonly vat: Cents
}

export function toOrderedComponent(kind: InvoicedKind): 'goods' | 'rent' {
  return kind === 'rent' ? 'rent' : 'goods'
}

/** The part of an item's net and tax that is its delivery; the rest is goods or rent, to the cent. */
export function freightPart(item: NetAndVat & { readonly goods_due: Cents; readonly freight: Cents }): NetAndVat {
  const [, net = 0] = allocate(item.net, [item.goods_due, item.freight])
  return { net, vat: item.freight - net }
}

/**
 * The part of an amount that is taken from the delivery, given the balances of goods and delivery: the stated part if
 * both balances suffice, otherwise in proportion to the balances.
 */
export function freightTaken(
  amount: NetAndVat,
  main: NetAndVat,
  freight: NetAndVat,
  stated?: NetAndVat | undefined,
): NetAndVat {
  const fits = (kind: keyof NetAndVat) =>
    stated !== undefined && stated[kind] <= freight[kind] && amount[kind] - stated[kind] <= main[kind]
  if (stated && fits('net') && fits('vat')) return stated
  const [, net = 0] = allocate(amount.net, [main.net, freight.net])
  const [, vat = 0] = allocate(amount.vat, [main.vat, freight.vat])
  return { net, vat }
}
