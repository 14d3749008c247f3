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

interface FitWizardProps {
  models: readonly ModelCard[]
  /** Area and slope only; the rest is asked on the page of the models. */
  short?: boolean
  /** The page it stands on: the address follows the answers there, so that it can be kept and shared. */
  page?: 'rent_home'
}

const resultId = 'fit-answer'

/** A lawn in, a model out, and every step between them said. */
export function FitWizard({ models, short = false, page }: FitWizardProps) {
  const t = useTranslations('parts.fit')
  const { language } = useEnv()
  const { search } = useLocation()
  const [asked] = useState(() => lawnFrom(search))
  const [lawn, setLawn] = useState<Lawn>(asked ?? startLawn)
  const fit = fitLawn(lawn, models.map(toFitModel))
  const query = toQuery(lawn)
  const detail = page === 'rent_home' ? { kind: 'rent' } : {}
  useAddress(page !== undefined && lawn !== (asked ?? startLawn) ? query : undefined)

  return (
    <div className="fit" data-short={short || undefined}>
      <div className="fit-tool">
        <div className="fit-asking">
          <Questions lawn={lawn} onChange={setLawn} model={toGenieModel(fit.recommended ?? '3000')} short={short} />
          <Glance fit={fit} models={models} />
        </div>
        {/* An address that describes a lawn is answered without script too. */}
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

/** What else the address says stays; nothing is loaded, and the focus stays where it is. */
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

/** Said once the hand rests, not at every millimetre of a slider. */
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

/** On a phone the answer stands below all questions: this much of it stays in sight. */
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
