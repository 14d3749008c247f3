import './fit-wizard.css'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Fit, fitLawn, type Lawn } from '#domain/garden/fit.ts'
import { staying } from '#ui/app/staying.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { type ModelCard, toFitModel } from '../model-card.ts'
import { toGenieModel } from '../product-picture.tsx'
import { FitAnswer, loadPercent, WhyNot } from './answer.tsx'
import { FitTable } from './fit-table.tsx'
import { lawnFrom, searchWith, startLawn, toQuery } from './lawn-in-address.ts'
import { Margins } from './margins.tsx'
import { Questions } from './questions.tsx'
import { typedLawn, useTypedLawn } from './typed-lawn.ts'

interface FitWizardProps {
  models: readonly ModelCard[]
  /** Area and slope only; the page of the models asks the rest. */
  short?: boolean
  /** The page it is on: there the answers are written to the address, so that it can be bookmarked and shared. */
  page?: 'rent_home'
}

const resultId = 'fit-answer'

/** Recommends a model for a lawn and shows every step of the calculation. */
export function FitWizard({ models, short = false, page }: FitWizardProps) {
  const t = useTranslations('parts.fit')
  const { language } = useEnv()
  const { search } = useLocation()
  const [asked] = useState(() => lawnFrom(search))
  const typed = useTypedLawn()
  const [chosen, setChosen] = useState<Lawn>()
  // What was typed on another page of this visit is where this one begins.
  const lawn = chosen ?? asked ?? typed ?? startLawn
  const fit = fitLawn(lawn, models.map(toFitModel))
  const query = toQuery(lawn)
  const detail = page === 'rent_home' ? { kind: 'rent' } : {}
  useAddress(page !== undefined && chosen ? query : undefined)

  useEffect(() => {
    if (asked) typedLawn.write(asked)
  }, [asked])

  function setLawn(next: Lawn) {
    setChosen(next)
    typedLawn.write(next)
  }

  return (
    <div className="fit" data-short={short || undefined}>
      <div className="fit-tool">
        <div className="fit-asking">
          <Questions lawn={lawn} onChange={setLawn} model={toGenieModel(fit.recommended ?? '3000')} short={short} />
          <Glance fit={fit} models={models} />
        </div>
        {/* An address that describes a lawn gets its result without script too. */}
        <section
          id={resultId}
          className="fit-answer"
          data-theme="dark"
          data-asked={asked !== undefined}
          aria-label={t('answer')}
        >
          <FitAnswer fit={fit} lawn={lawn} models={models} query={detail} />
          {!short && <Margins fit={fit} lawn={lawn} />}
          <WhyNot fit={fit} lawn={lawn} models={models} nearest={short} />
          <a className="fit-link" href={pagePath(language, page ?? 'product', query, 'fit')}>
            {t(short ? 'refine' : 'link')}
          </a>
          <Announcement fit={fit} models={models} />
        </section>
      </div>
      <div className={short ? 'without-script' : undefined}>
        <FitTable models={models} />
      </div>
    </div>
  )
}

const settleMs = 400

/** Other parameters of the address are left as they are; nothing is loaded, and the focus does not move. */
function useAddress(query: Record<string, string> | undefined): void {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const nextSearch = query && searchWith(search, query)
  useEffect(() => {
    if (nextSearch === undefined || nextSearch === search) return
    const wait = setTimeout(
      () => navigate({ search: nextSearch, hash }, { replace: true, preventScrollReset: true, state: staying }),
      settleMs,
    )
    return () => clearTimeout(wait)
  }, [nextSearch, search, hash, navigate])
}

/** Announced after a pause, not at every step of a slider. */
function Announcement({ fit, models }: { fit: Fit; models: readonly ModelCard[] }) {
  const t = useTranslations('parts.fit')
  const text = formatAnnouncement(fit, models, t)
  const [announcement, setAnnouncement] = useState('')
  const [first] = useState(text)
  useEffect(() => {
    if (text === first && !announcement) return
    const wait = setTimeout(() => setAnnouncement(text), 700)
    return () => clearTimeout(wait)
  }, [text, first, announcement])
  return <output className="visually-hidden">{announcement}</output>
}

/** On a phone the result is below all questions: this summary stays visible. */
function Glance({ fit, models }: { fit: Fit; models: readonly ModelCard[] }) {
  const t = useTranslations('parts.fit')
  const { title, percent } = summarize(fit, models, t)
  return (
    <a href={`#${resultId}`} className="fit-glance">
      <span>{title}</span>
      {percent !== undefined && <span className="fit-glance-percent figures">{t('percent', { percent })}</span>}
      <Icon name="caret-down-bold" />
    </a>
  )
}

type FitTranslator = ReturnType<typeof useTranslations<'parts.fit'>>

function formatAnnouncement(fit: Fit, models: readonly ModelCard[], t: FitTranslator): string {
  const { title, percent } = summarize(fit, models, t)
  return fit.recommended === undefined || percent === undefined ? title : `${title}: ${t('load_percent', { percent })}`
}

function summarize(fit: Fit, models: readonly ModelCard[], t: FitTranslator): { title: string; percent?: number } {
  const { recommended, several, needed_m2: needed } = fit
  const model = models.find(({ key }) => key === (recommended ?? several?.key))
  if (!model) return { title: t('none') }
  const { name, figures } = model
  const count = several?.count ?? 1
  return {
    title: several ? t('several', { count, name }) : t('fits', { name }),
    percent: loadPercent(needed, figures.mowing_area * count),
  }
}
