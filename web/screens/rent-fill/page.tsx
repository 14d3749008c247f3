import './rent-fill.css'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { staying } from '#ui/app/staying.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { Steps } from '#ui/kit/steps.tsx'
import { useEnv } from '../../env.tsx'
import { useDeliveryCountries } from '../../layout/use-config.ts'
import { toLawn } from '../../parts/garden-map/garden-value.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import type { OrderFormProps } from '../../parts/order-form/order-form.tsx'
import { OrdersClosed } from '../../parts/order-form/orders-closed.tsx'
import { useLeadOn } from '../../parts/pay-methods/use-lead-on.ts'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { FillStep } from './fill-step.tsx'
import { type Flow, useFlow } from './flow.ts'
import { MapStep } from './map-step.tsx'
import { PayStep } from './pay-step.tsx'
import { type Quote, RentBill } from './rent-bill.tsx'
import { type RentStep, stepFor, steps, toSearch } from './steps.ts'

export const screen = defineScreen({
  Page: function RentFillPage() {
    const t = useTranslations('rent_fill')
    const p = useTranslations('pages.rent_fill')
    const fetchModels = useCallback((call: Call) => call('GET /device-types', { query: { page_size: 100 } }), [])
    const load = useLoad(fetchModels)
    if (load.state === 'ready') return <RentFill models={bySize(load.data.list)} />
    return (
      <div className="page-frame">
        <h1 tabIndex={-1}>{p('heading')}</h1>
        <Loaded load={load} loading={t('loading')} failed={t('failed')} lines={8}>
          {() => null}
        </Loaded>
      </div>
    )
  },
})

function bySize(models: readonly ModelCard[]): ModelCard[] {
  return models.toSorted((a, b) => a.figures.mowing_area - b.figures.mowing_area)
}

function RentFill({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('rent_fill')
  const p = useTranslations('pages.rent_fill')
  const { language } = useEnv()
  const leadOn = useLeadOn()
  const { search } = useLocation()
  const navigate = useNavigate()
  const flow = useFlow(models, search)
  const [quote, setQuote] = useState<Quote>()
  const { rental } = flow
  const countries = useDeliveryCountries()

  const stepParam = new URLSearchParams(search).get('step')
  const step = stepFor(stepParam, { fill: flow.isFilled, map: toLawn(rental.garden, countries) !== undefined })
  const rentalParams = { ...(rental.type && { type: rental.type }), months: String(rental.months) }
  const getHref = (to: RentStep) => `${pagePath(language, 'rent_fill')}${toSearch(to, '', rentalParams)}`
  useAddress(step, search, toSearch(step, search, rentalParams), flow)

  function go(to: RentStep) {
    navigate({ search: toSearch(to, search, rentalParams) })
  }

  const onPlaced: OrderFormProps['onPlaced'] = placed => {
    flow.forget()
    leadOn(placed)
  }

  return (
    <div className="page-frame rent-fill">
      <header className="rent-head">
        <Steps
          label={t('steps.label')}
          current={step}
          steps={steps.map(id => ({
            id,
            label: t(`steps.${id}`),
            ...(id !== 'result' && { href: getHref(id) }),
          }))}
        />
        <h1 tabIndex={-1}>{step === 'fill' ? p('heading') : t(`heading.${step}`)}</h1>
        <p className="page-lead">{t(`lead.${step}`)}</p>
      </header>
      <OrdersClosed />
      <div className="rent-sides">
        {step === 'fill' && <FillStep flow={flow} models={models} onDone={() => go('map')} />}
        {step === 'map' && <MapStep flow={flow} models={models} back={getHref('fill')} onDone={() => go('pay')} />}
        {step === 'pay' && (
          <PayStep
            flow={flow}
            fill={getHref('fill')}
            map={getHref('map')}
            onRefused={() => go('fill')}
            onQuote={setQuote}
            onPlaced={onPlaced}
          />
        )}
        <RentBill
          model={flow.model}
          months={rental.months}
          start={flow.start}
          quote={step === 'pay' ? quote : undefined}
        />
      </div>
    </div>
  )
}

/**
 * Keeps the address in line with what is shown: a step that is not open yet is corrected, a chosen model or term is
 * written to it.
 */
function useAddress(step: RentStep, search: string, nextSearch: string, { days }: Flow): void {
  const navigate = useNavigate()
  const isSettled = days.state !== 'loading' || step === 'fill'
  useEffect(() => {
    if (!isSettled || nextSearch === search) return
    const timer = setTimeout(() => {
      navigate({ search: nextSearch }, { replace: true, preventScrollReset: true, state: staying })
    }, 200)
    return () => clearTimeout(timer)
  }, [isSettled, nextSearch, search, navigate])
}
