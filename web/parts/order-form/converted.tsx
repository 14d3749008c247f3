import { useLocale, useTranslations } from 'use-intl'
import { convert, minorDigits } from '#domain/pricing/convert.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { useBillDay } from '../bill/use-bill-day.ts'
import type { DisplayedRate } from './use-displayed-rate.ts'

/** The approximate total in another currency, beside the euros and never instead of them. */
export function Converted({ amount, rate }: { amount: number; rate: DisplayedRate }) {
  const t = useTranslations('buy.rate')
  const locale = useLocale()
  const day = useBillDay()
  if (rate.currencies.length === 0) return null
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <div className="converted">
      <Select
        id="order-currency"
        label={t('label')}
        unmarked
        value={rate.chosen?.currency ?? ''}
        onChange={event => rate.choose(event.currentTarget.value)}
      >
        <option value="">{t('none')}</option>
        <Options values={rate.currencies} label={code => t('currency', { code, name: names.of(code) ?? code })} />
      </Select>
      <output className="converted-amount">
        {rate.chosen && (
          <>
            <span className="converted-figure figures">{t('about', { amount: formatRate(rate.chosen) })}</span>
            <span>{t('note', { day: day(rate.chosen.rate_date) })}</span>
          </>
        )}
      </output>
    </div>
  )

  function formatRate({ currency, rate: value }: NonNullable<DisplayedRate['chosen']>): string {
    const units = convert(amount, value, currency) / 10 ** minorDigits(currency)
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(units)
  }
}
