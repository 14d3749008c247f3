import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { addressLine } from '../address-form/address.ts'
import type { BoxLine } from '../order-box/box-goods.tsx'
import type { BoxRow } from '../order-box/box-rows.tsx'
import type { BoxAmounts } from '../order-box/box-sums.tsx'
import { Declarations, useDeclarations } from '../order-box/declarations.tsx'
import { OrderBox } from '../order-box/order-box.tsx'
import type { Shown } from '../order-box/shown.ts'
import { useRights } from '../order-box/use-rights.tsx'
import { useTermsVersion } from '../order-box/use-terms-version.ts'
import { formatFullName, type Order } from '../order-facts/order.ts'
import { buildRows } from './amount-rows.ts'
import type { ChangeOffer } from './change-draft.ts'

export interface ChangeAgreed {
  terms_version: string
  shown: Shown | undefined
}

interface ChangeBoxProps {
  order: Order
  offer: ChangeOffer
  busy: boolean
  /** With the version of the terms that was agreed to, and what the page displayed. */
  onAgree: (agreed: ChangeAgreed) => void
}

/** A change that costs more is concluded like an order: the whole order as it then is, and what is paid for it. */
export function ChangeBox({ order, offer, busy, onAgree }: ChangeBoxProps) {
  const t = useTranslations('order_change.box')
  const toLine = useChangedLine(order, offer)
  const getRows = useChangeRows()
  const toAmounts = useChangeAmounts()
  const version = useTermsVersion()
  const declarations = useDeclarations({ asksAge: false })
  return (
    <>
      <Declarations handle={declarations} version={version} asksAge={false} />
      <OrderBox
        title={t('title')}
        lines={offer.lines.flatMap(toLine)}
        rows={getRows(order, offer)}
        amounts={toAmounts(order, offer)}
        busy={busy}
        onOrder={agree}
      />
    </>
  )

  function agree(shown: Shown | undefined) {
    const [missing] = declarations.check()
    if (missing) requestAnimationFrame(() => document.getElementById(missing.field)?.focus())
    else if (version.state === 'ready') onAgree({ terms_version: version.data, shown })
  }
}

function useChangedLine(order: Order, { start_on, end_on }: ChangeOffer) {
  const t = useTranslations('order_change.box')
  const change = useTranslations('order_change')
  const box = useTranslations('order_box')
  const money = useMoney()
  return (line: ChangeOffer['lines'][number]): BoxLine[] => {
    const item = order.items.find(({ item_id }) => item_id === line.item_id)
    if (!item) return []
    const { quantity, months, monthly, counted_months: counted, after } = line
    const pieces = quantity > 1 ? `${quantity} × ` : ''
    const sum =
      months !== null && monthly !== null && counted !== null
        ? { months, counted, monthly: money(monthly), total: money(monthly * counted) }
        : undefined
    return [
      {
        id: line.item_id,
        picture: item,
        name: pieces + formatFullName(line),
        kind: months === null ? t('bought') : t('rented', { months }),
        days: start_on && end_on ? { start: start_on, end: end_on } : undefined,
        amounts: [
          ...(sum
            ? [{ term: t('monthly'), value: pieces + t('monthly_sum', { count: sum.counted, monthly: sum.monthly }) }]
            : []),
          { term: change(`amount.goods_${order.kind}`), value: money(after.goods) },
          ...(after.deposit > 0 ? [{ term: change('amount.deposit'), value: money(after.deposit) }] : []),
        ],
        why: sum && sum.counted > sum.months ? box('months_why', sum) : undefined,
      },
    ]
  }
}

function useChangeRows(): (order: Order, offer: ChangeOffer) => BoxRow[] {
  const t = useTranslations('order_change.box')
  const row = useTranslations('order_box.row')
  const { language } = useEnv()
  const money = useMoney()
  const countryName = useCountryName()
  const getRights = useRights()
  return ({ kind, recipient }, { address, after }) => {
    const to = [recipient, addressLine(address, countryName)].filter(Boolean).join(', ')
    const isRent = kind === 'rent'
    const sort = isRent ? 'rent' : 'sale'
    return [
      { id: 'payment', name: t('payment'), text: t('pay') },
      { id: 'delivery', name: row('delivery.name'), text: row('delivery.to', { address: to }) },
      ...(isRent
        ? [
            {
              id: 'term' as const,
              name: row('term.name'),
              text: row('term.text'),
              link: { href: pagePath(language, 'cancel_rental'), text: row('term.link') },
            },
          ]
        : []),
      ...(after.deposit > 0
        ? [
            {
              id: 'deposit' as const,
              name: row('deposit.name'),
              text: row('deposit.text', { deposit: money(after.deposit) }),
            },
          ]
        : []),
      ...getRights({ kind: sort, withdrawal: `${row(`withdrawal.${sort}`)} ${t('withdrawal')}` }),
    ]
  }
}

function useChangeAmounts(): (order: Order, offer: ChangeOffer) => BoxAmounts {
  const t = useTranslations('order_change')
  const money = useMoney()
  return ({ kind }, { before, after, difference, vat }) => ({
    rows: [
      ...buildRows(before, after)
        .filter(({ name, after: amount }) => name !== 'due' && name !== 'vat' && amount !== 0)
        .map(({ name, after: amount }) => ({
          term: t(name === 'goods' ? `amount.goods_${kind}` : `amount.${name}`),
          value: money(amount),
        })),
      { term: t('after'), value: money(after.due) },
      { term: t('before'), value: money(before.due) },
      { term: t('more'), value: money(difference), total: true },
    ],
    vat,
    isPart: true,
  })
}
