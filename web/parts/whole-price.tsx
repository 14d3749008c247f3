import '#ui/blocks/blocks.css'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

interface WholePriceProps {
  cents: number
  was?: number | null | undefined
  monthly?: boolean
}

/** A price in running text: cents only if they are not zero. Amounts to be paid are shown in full. */
export function WholePrice({ cents, was, monthly = false }: WholePriceProps) {
  const t = useTranslations('kit.price')
  const money = useMoney()
  const now = money(cents, true)
  return (
    <span className="price" data-size="m">
      {typeof was === 'number' ? (
        <>
          <VisuallyHidden>{t('was', { price: money(was, true), now })}</VisuallyHidden>
          <s className="price-was figures" aria-hidden="true">
            {money(was, true)}
          </s>{' '}
          <span className="price-now figures" aria-hidden="true">
            {now}
          </span>
        </>
      ) : (
        <span className="price-now figures">{now}</span>
      )}
      {monthly && <span className="price-kind"> {t('per_month')}</span>}
    </span>
  )
}
