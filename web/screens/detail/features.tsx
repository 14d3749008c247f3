import './features.css'
import { useTranslations } from 'use-intl'
import type { SectionKey } from '#domain/catalogue/words.ts'
import { Genie, type GenieView } from '#ui/drawings/genie.tsx'
import { degreesOf } from '../../parts/model-card.ts'
import { modelOf } from '../../parts/product-picture.tsx'
import { HeroFigure } from './highlights.tsx'
import type { Model } from './term.ts'

/** The model in chapters, each with its figure and the side of the machine that it is about. */
export function Features({ model }: { model: Model }) {
  return (
    <ol className="features">
      {model.sections.map(({ key, heading, text }) => (
        <li key={key} className="feature" data-feature={key}>
          <div className="feature-words">
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
          <div className="feature-scene lawn">
            <Drawing feature={key} model={model} />
            <FeatureFigure feature={key} figures={model.figures} />
          </div>
        </li>
      ))}
    </ol>
  )
}

const views: Record<SectionKey, GenieView> = {
  navigation: 'top',
  cutting: 'underside',
  slope: 'side',
  energy: 'front',
  weather: 'three-quarter',
  connected: 'three-quarter',
  safety: 'side',
}

function Drawing({ feature, model }: { feature: SectionKey; model: Model }) {
  const drawn = modelOf(model.key)
  return <Genie model={drawn} view={views[feature]} lit={feature === 'navigation' || feature === 'connected'} />
}

function FeatureFigure({ feature, figures }: { feature: SectionKey } & Pick<Model, 'figures'>) {
  const t = useTranslations('detail.features')
  const shown: Record<SectionKey, { value: number | string; tight?: boolean }> = {
    navigation: { value: figures.zones },
    cutting: { value: figures.cutting_width },
    slope: { value: degreesOf(figures.working_slope), tight: true },
    energy: { value: figures.mowing_time },
    weather: { value: figures.ip_rating },
    connected: { value: figures.mobile_network ? '4G' : t('connected.near') },
    safety: { value: figures.weight },
  }
  const unit = feature === 'weather' || feature === 'connected' ? undefined : t(`${feature}.unit`)
  const label =
    feature === 'connected'
      ? t(figures.mobile_network ? 'connected.far_label' : 'connected.label')
      : t(`${feature}.label`)
  return (
    <p className="feature-figure">
      <HeroFigure {...shown[feature]} unit={unit} />
      <span>{label}</span>
    </p>
  )
}
