import { useTranslations } from 'use-intl'
import type { ApplyType } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { fullName } from '../../bill/bill-line.ts'
import type { BoxLine } from '../../order-box/box-goods.tsx'
import type { BoxRow } from '../../order-box/box-rows.tsx'
import { OrderBox } from '../../order-box/order-box.tsx'
import { useRights } from '../../order-box/use-rights.tsx'
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
  onAgree: () => void
}

/** A renewal or a buy-out is concluded like an order: the same box and the same button, with facts of its own. */
export function OfferBox({ order, offer, type, busy, onAgree }: OfferBoxProps) {
  const t = useTranslations('request_offer.box')
  const getItems = useOfferItems()
  const getRows = useContractRows()
  const money = useMoney()
  const { months, new_end } = offer
  const item = order.items.find(({ item_id }) => item_id === offer.item_id)
  const days = new_end && order.end_time ? { start: order.end_time, end: new_end } : undefined
  return (
    <OrderBox
      title={t(`title.${type}`)}
      lines={item ? [{ ...toLine(item), days }] : []}
      rows={getRows(type)}
      amounts={{ rows: getItems(offer), vat: undefined }}
      busy={busy}
      onOrder={onAgree}
    />
  )

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

function useContractRows(): (type: ContractType) => BoxRow[] {
  const t = useTranslations('request_offer.box')
  const then = useTranslations('request_offer.then')
  const row = useTranslations('order_box.row')
  const getRights = useRights()
  return type => [
    { id: 'payment', name: t('payment'), text: then(type) },
    ...(requestTraits[type].addsMonths
      ? [
          { id: 'term' as const, name: row('term.name'), text: t('term') },
          { id: 'deposit' as const, name: row('deposit.name'), text: t('deposit') },
        ]
      : []),
    ...getRights({ kind: requestTraits[type].sellsMachine ? 'sale' : 'rent', withdrawal: t(`withdrawal.${type}`) }),
  ]
}
