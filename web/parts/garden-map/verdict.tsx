import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Fit, fitLawn, type Lawn, type MisfitReason } from '#domain/garden/fit.ts'
import { Button } from '#ui/kit/button.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Progress } from '#ui/kit/progress.tsx'
import { Margins } from '../fit-wizard/margins.tsx'
import { type ModelCard, toFitModel } from '../model-card.ts'

interface VerdictProps {
  /** undefined: there is no lawn to judge yet. */
  lawn: Lawn | undefined
  models: readonly ModelCard[]
  /** Key of the model that is being rented. */
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** Whether the chosen model can mow this lawn, why, and which one can; it is advice and blocks nothing. */
export function Verdict({ lawn, models, chosen, onChoose }: VerdictProps) {
  const t = useTranslations('garden.verdict')
  const id = useId()
  const fit = lawn && fitLawn(lawn, models.map(toFitModel))
  const model = models.find(({ key }) => key === chosen)
  return (
    <section className="garden-verdict" aria-labelledby={id}>
      <h2 id={id} className="garden-heading">
        {t('heading')}
      </h2>
      {!lawn || !fit ? (
        <p className="field-hint">{t('waiting')}</p>
      ) : (
        <>
          {model && <Chosen model={model} fit={fit} lawn={lawn} />}
          <Advice fit={fit} lawn={lawn} models={models} chosen={chosen} onChoose={onChoose} />
          <Disclosure summary={t('sum')}>
            <Margins fit={fit} lawn={lawn} />
          </Disclosure>
        </>
      )}
    </section>
  )
}

interface JudgedProps {
  fit: Fit
  lawn: Lawn
}

function Chosen({ model, fit, lawn }: JudgedProps & { model: ModelCard }) {
  const t = useTranslations('garden.verdict')
  const f = useTranslations('parts.fit')
  const formatMisfit = useMisfitText(fit, lawn)
  const chosenFit = fit.models.find(({ key }) => key === model.key)
  if (!chosenFit) return null
  const area = model.figures.mowing_area
  return (
    <div aria-live="polite">
      {chosenFit.fits ? (
        <div className="garden-fits">
          <p className="garden-fits-title">{f('fits', { name: model.name })}</p>
          <Progress
            label={f('load')}
            value={Math.min(fit.needed_m2, area)}
            max={area}
            text={f('load_text', { needed: fit.needed_m2, area })}
          />
        </div>
      ) : (
        <Notice tone="warn" title={fit.recommended || fit.several ? t('misfit', { name: model.name }) : f('none')}>
          <ul className="garden-reasons">
            {chosenFit.misfits.map(reason => (
              <li key={reason}>{formatMisfit(reason, model)}</li>
            ))}
          </ul>
          {!fit.recommended && !fit.several && <p>{f('none_text')}</p>}
          <p>{t('not_blocked')}</p>
        </Notice>
      )}
    </div>
  )
}

/** The smallest model that fits, if it is not the chosen one; or how many of the largest; or that none fits. */
function Advice({ fit, models, chosen, onChoose }: JudgedProps & VerdictProps) {
  const t = useTranslations('garden.verdict')
  const f = useTranslations('parts.fit')
  const { recommended, several, needed_m2: needed } = fit
  const better = models.find(({ key }) => key === recommended)
  if (better) {
    if (better.key === chosen) return null
    const isSmaller = fit.models.some(({ key, fits }) => key === chosen && fits)
    return (
      <div className="garden-advice">
        <p>{t(isSmaller ? 'smaller' : 'better', { name: better.name })}</p>
        <Button onClick={() => onChoose(better.key)}>{t('choose', { name: better.name })}</Button>
      </div>
    )
  }
  const largest = models.find(({ key }) => key === several?.key)
  if (several && largest) {
    return (
      <Notice title={f('several', { count: several.count, name: largest.name })}>
        {f('several_text', { count: several.count, needed })}
      </Notice>
    )
  }
  // With a chosen model the verdict above has said it already.
  return chosen === undefined ? <Notice title={f('none')}>{f('none_text')}</Notice> : null
}

function useMisfitText({ needed_m2: needed }: Fit, lawn: Lawn) {
  const t = useTranslations('parts.fit.misfit')
  const { slope_percent: percent, zones, passage_cm: cm = 0 } = lawn
  return (reason: MisfitReason, { name, figures }: ModelCard): string => {
    if (reason === 'area') return t('area', { name, needed, area: figures.mowing_area })
    if (reason === 'slope') return t('slope', { name, percent, limit: figures.working_slope })
    if (reason === 'zones') return t('zones', { name, zones, limit: figures.zones })
    return t('passage', { name, cm, limit: figures.passage })
  }
}
