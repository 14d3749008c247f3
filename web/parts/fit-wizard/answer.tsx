import { useTranslations } from 'use-intl'
import type { Fit, Lawn, MisfitReason, ModelFit } from '#domain/garden/fit.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Progress } from '#ui/kit/progress.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { ModelCard } from '../model-card.ts'
import { ProductPicture } from '../product-picture.tsx'
import { RentFrom } from '../rent-from.tsx'
import { WholePrice } from '../whole-price.tsx'

export interface FitResultProps {
  fit: Fit
  lawn: Lawn
  models: readonly ModelCard[]
}

/** `query`: the query of the link to the page of the model. */
interface FitAnswerProps extends FitResultProps {
  query?: Record<string, string>
}

/** The recommended model with its load and price; or how many machines; or why none fits. */
export function FitAnswer({ fit, lawn, models, query }: FitAnswerProps) {
  const t = useTranslations('parts.fit')
  const { language } = useEnv()
  const { recommended, several, needed_m2: needed } = fit
  const model = models.find(({ key }) => key === (recommended ?? several?.key))
  if (!model) return <None fit={fit} lawn={lawn} models={models} />
  const { name, key } = model
  const count = several?.count ?? 1
  const area = model.figures.mowing_area * count
  const percent = loadPercent(needed, area)
  return (
    <>
      <ProductPicture deviceType={key} picture={model.cover} lit sizes="(width < 48rem) 90vw, 28rem" />
      <h3 className="fit-title">{several ? t('several', { count, name }) : t('fits', { name })}</h3>
      {several && <p className="fit-text">{t('several_text', { count, needed, name })}</p>}
      <div className="fit-load">
        <Progress
          label={t(several ? 'load_several' : 'load')}
          value={needed}
          max={area}
          text={t('load_text', { needed, area })}
        />
        <p className="fit-percent">{t(several ? 'load_percent_several' : 'load_percent', { percent })}</p>
      </div>
      <Offer model={model} />
      {several && <p className="fit-percent">{t('each')}</p>}
      <ButtonLink
        href={pagePath(language, 'detail', { type: key, ...query })}
        variant="primary"
        wide
        iconEnd="arrow-right"
      >
        {t('see', { name })}
      </ButtonLink>
    </>
  )
}

/** Rounded up, so that the load is never understated. */
export function loadPercent(needed: number, area: number): number {
  return Math.ceil((needed * 100) / area)
}

/** The price of one machine. */
function Offer({ model: { rent, buy } }: { model: ModelCard }) {
  const t = useTranslations('parts.model')
  return (
    <dl className="fit-offer">
      <div>
        <dt>{t('rent_from')}</dt>
        <dd>
          <RentFrom rent={rent} />
        </dd>
      </div>
      <div>
        <dt>{t('buy_for')}</dt>
        <dd>{buy ? <WholePrice cents={buy.unit_price} was={buy.was} /> : t('not_sold')}</dd>
      </div>
    </dl>
  )
}

function None({ fit, lawn, models }: FitResultProps) {
  const t = useTranslations('parts.fit')
  const { language } = useEnv()
  const misfitText = useMisfitText(fit, lawn)
  // What rules out the largest model rules out all of them, or is the smallest obstacle.
  const last = fit.models.at(-1)
  const model = models.find(({ key }) => key === last?.key)
  return (
    <>
      <h3 className="fit-title">{t('none')}</h3>
      <p className="fit-text">{t('none_text')}</p>
      {last && model && (
        <>
          <p className="fit-subtitle">{t('none_reasons')}</p>
          <ul className="fit-reasons">
            {last.misfits.map(reason => (
              <li key={reason}>{misfitText(reason, model)}</li>
            ))}
          </ul>
        </>
      )}
      <ButtonLink href={pagePath(language, 'complaints')} variant="primary" wide iconEnd="arrow-right">
        {t('ask')}
      </ButtonLink>
    </>
  )
}

/**
 * Why the other models are not recommended: smaller ones, and where several machines share the lawn, a larger one that
 * could have done it alone. `nearest`: only the model that came closest.
 */
export function WhyNot({ fit, lawn, models, nearest = false }: FitResultProps & { nearest?: boolean }) {
  const t = useTranslations('parts.fit')
  const misfitText = useMisfitText(fit, lawn)
  const others = findOthers(fit)
  return (nearest ? others.slice(-1) : others).map(({ key, misfits }) => {
    const model = models.find(candidate => candidate.key === key)
    return (
      model && (
        <div key={key} className="fit-why">
          <p className="fit-subtitle">{t('why_not', { name: model.name })}</p>
          <ul className="fit-reasons">
            {misfits.map(reason => (
              <li key={reason}>{misfitText(reason, model)}</li>
            ))}
          </ul>
        </div>
      )
    )
  })
}

function findOthers({ models, recommended, several }: Fit): readonly ModelFit[] {
  const at = models.findIndex(({ key }) => key === (recommended ?? several?.key))
  return recommended ? models.slice(0, at) : several ? models.slice(at + 1) : []
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
