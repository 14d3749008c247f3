import './steps.css'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useDeliveredList } from '../../layout/use-country-list.ts'
import { useMethods } from '../../layout/use-methods.ts'
import { useServedNote } from '../../layout/use-served-note.ts'
import type { RentHomeData } from './load.ts'
import { type RentedModel, termLimits } from './rented-models.ts'

const steps = ['choose', 'deliver', 'withdraw', 'repair', 'end', 'deposit'] as const

/** The steps of a rental, each with its cost or duration. */
export function Steps({ models, figures }: { models: readonly RentedModel[] } & Pick<RentHomeData, 'figures'>) {
  const t = useTranslations('rent_home_below.steps')
  const money = useMoney()
  const methods = useMethods()
  const served = useServedNote()
  const countries = useDeliveredList()
  const freight = Math.max(...models.map(model => model.freight))
  const values = { ...termLimits(models), freight: money(freight, true), nothing: money(0, true) }
  return (
    <section className="shell rent-block rent-split" aria-labelledby="steps-title">
      <header className="rent-head rent-head-stays">
        <h2 id="steps-title">{t('heading')}</h2>
        <p className="page-lead">{t('lead')}</p>
      </header>
      <ol className="rent-steps">
        {steps.map(step => (
          <li key={step} className="rent-step">
            <p className="rent-step-figure">
              <span className="rent-step-value">{t(`${step}.value`, values)}</span>{' '}
              <span className="rent-step-unit">{t(`${step}.unit`)}</span>
            </p>
            <div className="rent-step-words">
              <h3>{t(`${step}.title`)}</h3>
              <p>{t(`${step}.text`, { ...figures, methods, served, countries })}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
