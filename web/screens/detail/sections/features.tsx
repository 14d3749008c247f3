import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { SectionKey } from '#domain/catalogue/constants.ts'
import { Genie, type GenieView } from '#ui/drawings/genie.tsx'
import { Drawing as Blades } from '#ui/drawings/sketches/blades.tsx'
import { Drawing as Dock } from '#ui/drawings/sketches/dock.tsx'
import { Drawing as Slope } from '#ui/drawings/sketches/slope.tsx'
import { Drawing as Zones } from '#ui/drawings/sketches/zones.tsx'
import { toDegrees } from '../../../parts/model-card.ts'
import { toGenieModel } from '../../../parts/product-picture.tsx'
import { MachinePicture } from '../../../pictures/machine-picture.tsx'
import { modelIn, type PictureName, renderedPicture, type Shot } from '../../../pictures/machine-pictures.ts'
import type { Model } from '../buying/term.ts'
import { HeroSpec } from './highlights.tsx'

/** The features of the model, each with its figure and a drawing. */
export function Features({ model }: { model: Model }) {
  return (
    <ol className="features">
      {model.sections.map(({ key, heading, text }) => (
        <li key={key} className="feature" data-feature={key}>
          <FeatureScene feature={key} model={model} />
          <div className="feature-words">
            <FeatureSpec feature={key} figures={model.figures} />
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Features about the garden show a drawing of it; the others show the machine. */
const gardens: Partial<Record<SectionKey, ComponentType>> = {
  navigation: Zones,
  cutting: Blades,
  slope: Slope,
  energy: Dock,
}
const views: Partial<Record<SectionKey, GenieView>> = { weather: 'front', connected: 'top', safety: 'side' }

/** Features that are visible on the machine itself. */
const shots: Partial<Record<SectionKey, Shot>> = {
  cutting: 'blades',
  energy: 'docked',
  weather: 'front',
  connected: 'ring',
  safety: 'back',
}

function findShot(feature: SectionKey, key: string): { shot: Shot; name: PictureName } | undefined {
  const model = modelIn(key)
  const shot = shots[feature]
  return model && shot && { shot, name: `${shot}-${model}` }
}

function FeatureScene({ feature, model }: { feature: SectionKey; model: Model }) {
  const tPictures = useTranslations('machine_pictures')
  const featureShot = findShot(feature, model.key)
  const picture = featureShot && renderedPicture(featureShot.name)
  if (featureShot && picture) {
    return (
      <div className="feature-scene feature-picture">
        <MachinePicture
          picture={picture}
          alt={tPictures(featureShot.shot, { name: model.name })}
          sizes="(width < 40rem) 100vw, (width < 80rem) 50vw, 33vw"
        />
      </div>
    )
  }
  const Garden = gardens[feature]
  if (Garden) {
    return (
      <div className="feature-scene">
        <Garden />
      </div>
    )
  }
  const view = views[feature] ?? 'three-quarter'
  return (
    <div className="feature-scene feature-machine lawn">
      <Genie model={toGenieModel(model.key)} view={view} lit={feature === 'connected'} />
    </div>
  )
}

function FeatureSpec({ feature, figures }: { feature: SectionKey } & Pick<Model, 'figures'>) {
  const t = useTranslations('detail_below.features')
  const featureShot: Record<SectionKey, { value: number | string; tight?: boolean }> = {
    navigation: { value: figures.zones },
    cutting: { value: figures.cutting_width },
    slope: { value: toDegrees(figures.working_slope), tight: true },
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
      <HeroSpec {...featureShot[feature]} unit={unit} /> <span>{label}</span>
    </p>
  )
}
