import { useTranslations } from 'use-intl'
import type { ApplyType } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useConfig } from '../../../layout/use-config.ts'
import { fullName } from '../../bill/bill-line.ts'
import type { BoxLine } from '../../order-box/box-goods.tsx'
import type { BoxRow } from '../../order-box/box-rows.tsx'
import { Declarations, useDeclarations } from '../../order-box/declarations.tsx'
import { OrderBox } from '../../order-box/order-box.tsx'
import type { Shown } from '../../order-box/shown.ts'
import { useRights } from '../../order-box/use-rights.tsx'
import { useTermsVersion } from '../../order-box/use-terms-version.ts'
import type { OrderDetail, OrderItem } from '../../order-facts/order.ts'
import type { RequestOffer } from '../request.ts'
import { offerRows } from './offer.ts'
import { useOfferItems } from './offer-lines.tsx'

/** Whose texts a contract is concluded with. */
const textsOf = {
  repair: undefined,
  maintenance: undefined,
  return: undefined,
  rejection: undefined,
  renewal: 'renewal',
  buy: 'buy',
} as const satisfies Record<ApplyType, string | undefined>

export type ContractType = NonNullable<(typeof textsOf)[ApplyType]>

/** undefined: it is no contract, and agreed to with a button of its own. */
export function toContractType(type: ApplyType): ContractType | undefined {
  return textsOf[type]
}

export interface OfferBoxProps {
  order: OrderDetail
  offer: RequestOffer
  type: ContractType
  busy: boolean
  /** With the version of the terms that was agreed to, and what the page displayed. */
  onAgree: (agreed: Agreed) => void
}

export interface Agreed {
  terms_version: string
  shown: Shown | undefined
}

/** A renewal or a buy-out is concluded like an order: the same box and the same button, with facts of its own. */
export function OfferBox({ order, offer, type, busy, onAgree }: OfferBoxProps) {
  const t = useTranslations('request_offer.box')
  const getItems = useOfferItems()
  const getRows = useContractRows()
  const money = useMoney()
  const version = useTermsVersion()
  const declarations = useDeclarations({ asksAge: false })
  const { months, start_on, new_end, vat } = offer
  const item = order.items.find(({ item_id }) => item_id === offer.item_id)
  const days = start_on && new_end ? { start: start_on, end: new_end } : undefined
  return (
    <>
      <Declarations handle={declarations} version={version} asksAge={false} />
      <OrderBox
        title={t(`title.${type}`)}
        lines={item ? [{ ...toLine(item), days }] : []}
        rows={getRows(type, offer)}
        amounts={{ rows: getItems(offer), vat }}
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

  function toLine(goods: OrderItem): BoxLine {
    const [price] = offerRows(offer)
    return {
      id: goods.item_id,
      picture: goods,
      name: fullName(goods),
      kind: t(`kind.${type}`, { months: months ?? 0 }),
      ...(price && { amounts: [{ term: t('price'), value: money(price.amount) }] }),
    }
  }
}

function useContractRows(): (type: ContractType, offer: RequestOffer) => BoxRow[] {
  const t = useTranslations('request_offer.box')
  const then = useTranslations('request_offer.then')
  const row = useTranslations('order_box.row')
  const demo = useConfig()?.demo
  const getRights = useRights()
  const times = useTimes()
  const getPeriod = (type: ContractType, { withdrawal_until: until }: RequestOffer) =>
    [t(`withdrawal.${type}`), until && t('withdrawal.until', { day: times.day(until) })].filter(Boolean).join(' ')
  return (type, offer) => [
    ...(offer.information_url
      ? [
          {
            id: 'information' as const,
            name: t('information.name'),
            text: t('information.text'),
            link: { href: offer.information_url, text: t('information.link') },
            ...(demo && { more: <p>{t('information.demo')}</p> }),
          },
        ]
      : []),
    { id: 'payment', name: t('payment'), text: then(offer.due === 0 ? 'none' : type) },
    ...(requestTraits[type].addsMonths
      ? [
          { id: 'term' as const, name: row('term.name'), text: t('term') },
          { id: 'deposit' as const, name: row('deposit.name'), text: t('deposit') },
        ]
      : []),
    ...getRights({ kind: requestTraits[type].sellsMachine ? 'sale' : 'rent', withdrawal: getPeriod(type, offer) }),
  ]
}
