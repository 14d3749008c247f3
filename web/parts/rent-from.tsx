import { useTranslations } from 'use-intl'
import { type ModelCard, monthsOfLowest } from './model-card.ts'
import { WholePrice } from './whole-price.tsx'

/** The lowest rent of a month with its condition: for how many months, and that they are paid in advance. */
export function RentFrom({ rent }: Pick<ModelCard, 'rent'>) {
  const t = useTranslations('parts.model')
  if (!rent) return t('not_rented')
  return (
    <>
      <WholePrice cents={rent.monthly_from} was={rent.was_monthly_from} monthly />{' '}
      <span className="price-condition">{t('rent_condition', { months: monthsOfLowest(rent) })}</span>
    </>
  )
}
