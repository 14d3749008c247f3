import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import { useMoney } from '#ui/blocks/money.ts'
import type { Choice } from '#ui/kit/fields/radio-group.tsx'

export type Offer = CallData<'GET /orders/{order_no}/refund-offer'>

export interface RefundChoice extends Choice<string> {
  type: RefundType
  item_id: string | null
  open: number
}

/** The kinds of refund that are possible, each with its amount; the others with their reason. */
export function useChoices(offer: Offer, kind: 'rent' | 'buy'): RefundChoice[] {
  const t = useTranslations('refunds.ask')
  const money = useMoney()
  const { product, deposit } = offer
  const [only, ...others] = product.items
  const choice = (
    value: string,
    label: string,
    share: OfferShare,
    target: Pick<RefundChoice, 'type' | 'item_id'>,
  ): RefundChoice => ({
    ...{ value, label, ...target, open: share.open },
    ...(share.open > 0 && { aside: money(share.open) }),
    ...(share.refusal && { disabled: true, hint: t(`why.${share.refusal}`) }),
  })
  const formatItem = ({ name, quantity }: { name: string; quantity: number }) =>
    quantity > 1 ? t('quantity', { name, quantity }) : name
  const whole = kind === 'rent' ? t('whole_rent') : only && others.length === 0 ? formatItem(only) : t('whole_buy')
  return [
    choice('product', whole, product, { type: 'product', item_id: null }),
    ...(others.length > 0
      ? product.items.map(item =>
          choice(item.item_id, formatItem(item), item, { type: 'product', item_id: item.item_id }),
        )
      : []),
    ...(kind === 'rent' ? [choice('deposit', t('deposit'), deposit, { type: 'deposit', item_id: null })] : []),
  ]
}

type OfferShare = Offer['deposit']
