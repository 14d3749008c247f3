import './rent-fill.css'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { staying } from '#ui/app/staying.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useEnv } from '../../env.tsx'
import { CheckoutSteps } from '../../parts/checkout/checkout-steps.tsx'
import { DraftNote } from '../../parts/checkout/draft-note.tsx'
import { useLeadOn } from '../../parts/checkout/use-lead-on.ts'
import { useStartText } from '../../parts/checkout/use-start-text.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import type { OrderFormProps } from '../../parts/order-form/order-form.tsx'
import { OrdersClosed } from '../../parts/order-form/orders-closed.tsx'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { FillSection } from './fill-section.tsx'
import { useFlow } from './flow.ts'
import { GardenSection } from './garden-section.tsx'
import { PaySection } from './pay-section.tsx'
import { type Quote, RentBill } from './rent-bill.tsx'
import type { Rental } from './rental.ts'
import { type RentSection, readSection, toSearch } from './sections.ts'
import { useGarden } from './use-garden.ts'

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
        <Loaded load={load} loading={t('loading')} failed={t('failed')} shape="sides">
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
  const p = useTranslations('pages.rent_fill')
  const { language } = useEnv()
  const leadOn = useLeadOn()
  const { search } = useLocation()
  const flow = useFlow(models, search)
  const garden = useGarden(flow)
  const [quote, setQuote] = useState<Quote>()
  const { rental } = flow
  const section = readSection(search)
  const start = useStartText()
  useAddress(search, toSearch(search, rental))
  useSection(section)

  const onPlaced: OrderFormProps['onPlaced'] = (placed, method) => {
    flow.forget()
    leadOn(placed, method)
  }

  return (
    <div className="page-frame checkout rent-fill">
      <header className="rent-head">
        <CheckoutSteps
          current="order"
          choose={
            rental.type
              ? pagePath(language, 'detail', { type: rental.type, kind: 'rent' })
              : pagePath(language, 'rent_home')
          }
        />
        <h1 tabIndex={-1}>{p('heading')}</h1>
        <p className="page-lead">{start}</p>
      </header>
      <OrdersClosed />
      <div className="rent-sides">
        <div className="rent-form">
          <FillSection flow={flow} models={models}>
            <GardenSection flow={flow} models={models} garden={garden} isMeant={section === 'map'} />
          </FillSection>
          <PaySection flow={flow} prepare={garden.prepare} onQuote={setQuote} onPlaced={onPlaced} />
          <DraftNote />
        </div>
        <RentBill model={flow.model} months={rental.months} start={flow.start} quote={fitting(quote, rental)} />
      </div>
    </div>
  )
}

/** The quote, as long as it is one of what is chosen. */
function fitting(quote: Quote | undefined, { months }: Rental): Quote | undefined {
  return quote?.lines.every(line => line.months === months) ? quote : undefined
}

/** Writes the chosen model and term to the address, so that a reload and a language switch find them. */
function useAddress(search: string, nextSearch: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (nextSearch === search) return
    const timer = setTimeout(() => {
      navigate({ search: nextSearch }, { replace: true, preventScrollReset: true, state: staying })
    }, 200)
    return () => clearTimeout(timer)
  }, [nextSearch, search, navigate])
}

/** Leads to the section that the address names. */
function useSection(section: RentSection | undefined): void {
  useEffect(() => {
    if (!section) return
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(section)
      element?.scrollIntoView()
      element?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [section])
}
