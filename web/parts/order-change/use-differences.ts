import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { addressLine, isSameAddress } from '../address-form/address.ts'
import type { Order } from '../order-facts/order.ts'
import { type ChangeOffer, toDraft } from './change-draft.ts'

type Target = Pick<ChangeOffer, 'address' | 'start_on' | 'end_on' | 'months'>

export interface DifferenceLine {
  id: 'address' | 'months' | 'start' | 'end'
  term: string
  before: string
  after: string
}

/** The differences between an order and its changed form, as text. */
export function useDifferences(): (order: Order, target: Target) => DifferenceLine[] {
  const t = useTranslations('order_change')
  const times = useTimes()
  const countryName = useCountryName()
  return (order, { address, start_on, end_on, months }) => {
    const now = toDraft(order).address
    const day = (at: string | null) => (at ? times.day(at) : '')
    const terms: DifferenceLine[] = [
      {
        ...{ id: 'months', term: t('months') },
        before: t('months_count', { months: order.lease_months ?? 0 }),
        after: t('months_count', { months: months ?? 0 }),
      },
      { id: 'start', term: t('start'), before: day(order.start_time), after: day(start_on) },
      { id: 'end', term: t('end'), before: day(order.end_time), after: day(end_on) },
    ]
    return [
      ...(isSameAddress(address, now)
        ? []
        : [
            {
              id: 'address' as const,
              term: t('address'),
              before: addressLine(now, countryName),
              after: addressLine(address, countryName),
            },
          ]),
      ...(months === null ? [] : terms.filter(({ before, after }) => before !== after)),
    ]
  }
}
