import '../../parts/checkout/choice-fold.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { toGardenValue } from '../../parts/garden-map/garden-value.ts'
import { Verdict } from '../../parts/garden-map/verdict.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { Flow } from './flow.ts'
import { GardenFields } from './garden-fields.tsx'
import type { Garden } from './use-garden.ts'

interface GardenSectionProps {
  flow: Flow
  models: readonly ModelCard[]
  garden: Garden
  /** The address leads to this section. */
  isMeant: boolean
}

/** The lawn to mow, which can be described after the order as well. A model that does not fit gets a warning. */
export function GardenSection({ flow, models, garden, isMeant }: GardenSectionProps) {
  const t = useTranslations('rent_fill.map')
  const tFold = useTranslations('buy.overview')
  const [isOpen, setOpen] = useState(isMeant)
  const { lawn } = garden
  return (
    <section className="rent-section rent-part" id="map" tabIndex={-1} aria-labelledby="rent-garden">
      <details
        className="choice-fold"
        open={isOpen || isMeant || garden.isWrong}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary>
          <h2 id="rent-garden">{t('heading')}</h2>{' '}
          <strong>{lawn ? t('known', { area: Math.round(lawn.area_m2) }) : t('later')}</strong>{' '}
          <span className="choice-fold-change">{lawn ? tFold('change') : t('give')}</span>
        </summary>
        {(isOpen || isMeant || garden.isWrong) && (
          <div className="choice-fold-body">
            <p className="rent-lead">{t('lead')}</p>
            <GardenFields flow={flow} garden={garden} />
          </div>
        )}
      </details>
      {garden.isWrong && (
        <p id="rent-garden-fault" className="field-error" role="alert" tabIndex={-1}>
          <Icon name="warning-circle" />
          <span>{t('fault_wrong')}</span>
        </p>
      )}
      {(lawn || isOpen) && (
        <div className="rent-verdict">
          <Verdict
            lawn={lawn}
            models={models}
            chosen={flow.model?.key}
            onChoose={type => flow.change(before => ({ ...before, type }))}
          />
        </div>
      )}
      <Unsaved garden={garden} />
    </section>
  )
}

/** The garden could not be stored, or is another one by now. */
function Unsaved({ garden: { keeping, put, asNew, without } }: { garden: Garden }) {
  const t = useTranslations('rent_fill.map')
  if (keeping.state === 'failed') {
    return (
      <Notice
        tone="error"
        live
        title={t('not_kept')}
        action={
          <Button size="s" onClick={without}>
            {t('without')}
          </Button>
        }
      >
        {keeping.text}
      </Notice>
    )
  }
  if (keeping.state !== 'newer') return null
  return (
    <Notice
      tone="warn"
      live
      title={t('newer')}
      action={
        <span className="rent-choices">
          <Button size="s" onClick={() => put(toGardenValue(keeping.garden))}>
            {t('take_newer')}
          </Button>
          <Button size="s" onClick={asNew}>
            {t('as_new')}
          </Button>
        </span>
      }
    >
      {t('newer_text')}
    </Notice>
  )
}
