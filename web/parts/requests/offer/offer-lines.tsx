import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import type { RequestOffer } from '../request.ts'
import { getMoneyDirection, type OfferRow, offerRows } from './offer.ts'

type Offer = Omit<RequestOffer, 'offer_id' | 'expires_at'>

/** A price line by line: each with its rule and the figures of its calculation; the last is the total. */
export function useOfferItems(): (offer: Offer) => ComponentProps<typeof DefinitionList>['items'] {
  const t = useTranslations('request_offer')
  const rule = useTranslations('request_offer.rule')
  const how = useTranslations('request_offer.how')
  const money = useMoney()
  const formatDetails = (row: OfferRow) => formatFigures(row.figures, money)
  return offer => {
    const { apply_type, due, back } = offer
    const direction = getMoneyDirection(offer)
    return [
      ...offerRows(offer).map(row => ({
        term: (
          <>
            {rule(row.rule, { months: Number(row.figures.months ?? 0) })}
            {how.has(row.rule as 'late') && (
              <span className="request-how">{how(row.rule as 'late', formatDetails(row))}</span>
            )}
          </>
        ),
        value: row.rule === 'freight' && row.amount === 0 ? t('free') : money(row.amount),
      })),
      {
        term: t(`total.${direction}`, { type: apply_type }),
        value: money(direction === 'back' ? back : due),
        total: true,
      },
    ]
  }
}

export function OfferLines({ offer }: { offer: Offer }) {
  const t = useTranslations('request_offer')
  const times = useTimes()
  const getItems = useOfferItems()
  const { back, new_end, back_by } = offer
  return (
    <div className="request-sum">
      <DefinitionList items={getItems(offer)} />
      {back_by && back > 0 && <p>{t('back_by', { day: times.day(back_by) })}</p>}
      {new_end && <p className="request-new-end">{t('new_end', { day: times.day(new_end) })}</p>}
    </div>
  )
}

const counted = [
  ...['months', 'months_used', 'months_before', 'percent'],
  ...['days_used', 'days_late', 'days_charged', 'grace_days'],
]

/** Counts stay numbers, so that plural forms agree with them; everything else is formatted as money. */
function formatFigures(figures: OfferRow['figures'], money: (cents: number) => string) {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(figures)) {
    values[name] = typeof value === 'number' && !counted.includes(name) ? money(value) : value
  }
  return values as Record<'days_late' | 'days_charged' | 'grace_days', number> & Record<string, string>
}
