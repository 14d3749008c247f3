import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Day, isDay } from '#domain/calendar.ts'
import type { OfferKind } from '#domain/catalogue/constants.ts'
import { staying } from '#ui/app/staying.ts'
import { useEnv } from '../../../env.tsx'
import { lawnIn } from '../../../parts/fit-wizard/lawn-in-address.ts'
import type { ModelCard } from '../../../parts/model-card.ts'
import { pagePath } from '../../../paths.ts'
import { computeDue, type Due, type Model, monthsFrom } from './term.ts'
import { type Stock, useStock } from './use-stock.ts'

export interface Choice {
  model: Model
  /** All models including this one. */
  models: readonly ModelCard[]
  kind: OfferKind
  setKind: (kind: OfferKind) => void
  months: number
  setMonths: (months: number) => void
  /** The first day that was chosen; undefined: as soon as possible. */
  start: Day | undefined
  setStart: (start: Day | undefined) => void
  /** undefined: the model cannot be rented. */
  due: Due | undefined
  stock: Stock
  /** Address of the next step for renting or buying. */
  href: (kind: OfferKind) => string
}

const ChoiceContext = createContext<Choice | null>(null)

export function useChoice(): Choice {
  const choice = use(ChoiceContext)
  if (!choice) throw new Error('useChoice outside of ChoiceProvider')
  return choice
}

const settleMs = 400

interface ChoiceProviderProps extends Pick<Choice, 'model' | 'models'> {
  children: ReactNode
}

/**
 * The choice in the price block, shared with the bar. The address follows it, so that it can be bookmarked and shared.
 */
export function ChoiceProvider({ model, models, children }: ChoiceProviderProps) {
  const { language } = useEnv()
  const { search } = useLocation()
  const { rent, key } = model
  const requested = useMemo(() => readRequested(search, model), [search, model])
  const [chosen, setChosen] = useState(requested)
  useAddress(requested, chosen, setChosen)

  const { kind, months, start } = chosen
  const due = rent ? computeDue(rent, model.freight, months) : undefined
  const hrefs = {
    rent: pagePath(language, 'rent_fill', {
      ...{ type: key, months: String(months), ...(start && { start }) },
      ...lawnIn(search),
    }),
    buy: pagePath(language, 'buy', { type: key }),
  }
  const choice: Choice = {
    model,
    models,
    kind,
    setKind: next => setChosen(current => ({ ...current, kind: next })),
    months,
    setMonths: next => setChosen(current => ({ ...current, months: next })),
    start,
    setStart: next => setChosen(current => ({ ...current, start: next })),
    due,
    stock: useStock(model, months),
    href: offerKind => hrefs[offerKind],
  }
  return <ChoiceContext value={choice}>{children}</ChoiceContext>
}

interface Chosen {
  kind: OfferKind
  months: number
  start: Day | undefined
}

function isSame(one: Chosen, other: Chosen): boolean {
  return one.kind === other.kind && one.months === other.months && one.start === other.start
}

function readRequested(search: string, { rent, buy }: Model): Chosen {
  const params = new URLSearchParams(search)
  const kind = (params.get('kind') === 'buy' || !rent) && buy ? 'buy' : 'rent'
  const start = params.get('start') ?? ''
  return { kind, months: rent ? monthsFrom(params, rent) : 0, start: isDay(start) ? start : undefined }
}

function useAddress(requested: Chosen, chosen: Chosen, setChosen: (chosen: Chosen) => void): void {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const followed = useRef(requested)

  // The address changed by a link to another term, or by the back button.
  useEffect(() => {
    if (isSame(followed.current, requested)) return
    followed.current = requested
    setChosen(requested)
  }, [requested, setChosen])

  useEffect(() => {
    const { kind, months, start } = chosen
    if (isSame(followed.current, chosen)) return
    const timer = setTimeout(() => {
      followed.current = chosen
      const params = new URLSearchParams(search)
      params.set('kind', kind)
      params.set('months', String(months))
      if (start) params.set('start', start)
      else params.delete('start')
      navigate({ search: `?${params}`, hash }, { replace: true, preventScrollReset: true, state: staying })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [chosen, navigate, search, hash])
}
