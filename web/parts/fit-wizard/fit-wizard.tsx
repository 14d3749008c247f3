import './fit-wizard.css'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Fit, fitLawn, type Lawn } from '#domain/garden/fit.ts'
import { useEnv } from '../../env.tsx'
import { pathOf } from '../../paths.ts'
import { fitModelOf, type ModelCard } from '../model-card.ts'
import { modelOf } from '../product-picture.tsx'
import { Answer, WhyNot } from './answer.tsx'
import { FitTable } from './fit-table.tsx'
import { lawnFrom, queryOf, startLawn } from './lawn-in-address.ts'
import { Margins } from './margins.tsx'
import { Questions } from './questions.tsx'

interface FitWizardProps {
  models: readonly ModelCard[]
  /** Area and slope only; the rest is asked on the page of the models. */
  short?: boolean
  /** On the page of the models: the address follows the answers, so that it can be kept and shared. */
  inAddress?: boolean
}

/** A lawn in, a model out, and every step between them said. */
export function FitWizard({ models, short = false, inAddress = false }: FitWizardProps) {
  const t = useTranslations('parts.fit')
  const { language } = useEnv()
  const { search } = useLocation()
  const [lawn, setLawn] = useState<Lawn>(() => lawnFrom(search) ?? startLawn)
  const fit = fitLawn(lawn, models.map(fitModelOf))
  const link = pathOf(language, 'product', queryOf(lawn), 'fit')
  useAddress(inAddress && lawn !== startLawn ? link : undefined, search)

  return (
    <div className="fit" data-short={short || undefined}>
      <div className="fit-tool needs-script">
        <Questions lawn={lawn} onChange={setLawn} model={modelOf(fit.recommended ?? '3000')} short={short} />
        <section className="fit-answer" data-theme="dark" aria-label={t('answer')}>
          <Answer fit={fit} lawn={lawn} models={models} />
          {!short && <Margins fit={fit} lawn={lawn} />}
          {!short && <WhyNot fit={fit} lawn={lawn} models={models} />}
          <a className="fit-link" href={link}>
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

/** The router is not told: nothing has to be loaded, and the focus stays where it is. */
function useAddress(link: string | undefined, search: string): void {
  useEffect(() => {
    if (!link) return
    const wait = setTimeout(() => {
      if (link.includes(search) && search) return
      history.replaceState(history.state, '', link)
    }, 400)
    return () => clearTimeout(wait)
  }, [link, search])
}

/** Said once the hand rests, not at every millimetre of a slider. */
function Announcement({ fit, models }: { fit: Fit; models: readonly ModelCard[] }) {
  const t = useTranslations('parts.fit')
  const text = announcementOf(fit, models, t)
  const [said, setSaid] = useState('')
  const [first] = useState(text)
  useEffect(() => {
    if (text === first && !said) return
    const wait = setTimeout(() => setSaid(text), 700)
    return () => clearTimeout(wait)
  }, [text, first, said])
  return <output className="visually-hidden">{said}</output>
}

function announcementOf(
  fit: Fit,
  models: readonly ModelCard[],
  t: ReturnType<typeof useTranslations<'parts.fit'>>,
): string {
  const { recommended, several, needed_m2: needed } = fit
  const model = models.find(({ key }) => key === (recommended ?? several?.key))
  if (!model) return t('none')
  const { name, figures } = model
  if (several) return t('several', { count: several.count, name })
  return `${t('fits', { name })}: ${t('load_percent', { percent: Math.ceil((needed * 100) / figures.mowing_area) })}`
}
