import { useTranslations } from 'use-intl'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { tierCount } from './price-values.ts'

/** The monthly price from a number of months on: one row per tier. */
export function TierFields({ form }: { form: FormHandle<string> }) {
  const t = useTranslations('admin_price')
  const indexes = Array.from({ length: tierCount }, (_, index) => index)
  const errors = indexes.flatMap(index => {
    const [from, monthly] = [form.field(`rent_tiers.${index}.from_months`), form.field(`rent_tiers.${index}.monthly`)]
    return [from.error, monthly.error].filter(error => error !== undefined)
  })
  return (
    <fieldset className="tier-fields" aria-describedby={errors.length > 0 ? 'tiers-error' : undefined}>
      <legend>{t('tiers')}</legend>
      <p className="second">{t('tiers_hint')}</p>
      <ol>
        {indexes.map(index => {
          const [from, monthly] = [
            form.field(`rent_tiers.${index}.from_months`),
            form.field(`rent_tiers.${index}.monthly`),
          ]
          return (
            <li key={index}>
              <label htmlFor={from.id}>{t('from_months')}</label>
              <span className="input input-s">
                <Bare wiring={from} />
                <span className="input-affix">{t('month_unit')}</span>
              </span>
              <label htmlFor={monthly.id}>{t('a_month')}</label>
              <span className="input input-m">
                <span className="input-affix">€</span>
                <Bare wiring={monthly} />
              </span>
            </li>
          )
        })}
      </ol>
      <FieldError id="tiers-error">{[...new Set(errors)].join(' ')}</FieldError>
    </fieldset>
  )
}

function Bare({ wiring: { error, ...input } }: { wiring: ReturnType<FormHandle<string>['field']> }) {
  return <input {...input} type="text" inputMode="decimal" autoComplete="off" aria-invalid={error ? true : undefined} />
}
