import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Lawn } from '#domain/garden/fit.ts'
import type { GenieModel } from '#ui/drawings/genie.tsx'
import { Slider } from '#ui/kit/fields/slider.tsx'
import { Stepper } from '#ui/kit/fields/stepper.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { toDegrees } from '../model-card.ts'
import { areaAt, areaLimits, areaSteps, stepAt } from './area-scale.ts'
import { GardenSizes } from './garden-sizes.tsx'
import { slopeLimit, widePassage, zonesLimit } from './lawn-in-address.ts'
import { SlopeDrawing } from './slope-drawing.tsx'

export interface QuestionsProps {
  lawn: Lawn
  onChange: (lawn: Lawn) => void
  /** The machine shown on the slope. */
  model: GenieModel
  /** Only area and slope. */
  short: boolean
}

export function Questions({ lawn, onChange, model, short }: QuestionsProps) {
  const t = useTranslations('parts.fit')
  const { slope_percent: percent, zones, passage_cm } = lawn
  const degrees = toDegrees(percent)
  const passage = passage_cm ?? widePassage
  return (
    <div className="fit-questions">
      <AreaQuestion area={lawn.area_m2} onChange={area_m2 => onChange({ ...lawn, area_m2 })} />
      <div className="fit-question">
        <Slider
          label={t('slope')}
          value={percent}
          min={0}
          max={slopeLimit}
          text={percent === 0 ? t('slope_flat') : t('slope_text', { percent, degrees })}
          onChange={slope_percent => onChange({ ...lawn, slope_percent })}
        />
        <div className="fit-slope">
          <SlopeDrawing model={model} degrees={degrees} />
          <p className="field-hint">{t('slope_hint')}</p>
        </div>
      </div>
      {!short && (
        <>
          <div className="fit-question">
            <Stepper
              label={t('zones')}
              value={zones}
              min={1}
              max={zonesLimit}
              onChange={value => onChange({ ...lawn, zones: value })}
            />
            <p className="field-hint">{t('zones_hint')}</p>
          </div>
          <div className="fit-question">
            <Slider
              label={t('passage')}
              value={passage}
              min={40}
              max={widePassage}
              step={5}
              text={passage >= widePassage ? t('passage_wide') : t('passage_text', { cm: passage })}
              onChange={cm => onChange({ ...lawn, passage_cm: cm >= widePassage ? undefined : cm })}
            />
            <p className="field-hint">{t('passage_hint')}</p>
          </div>
        </>
      )}
    </div>
  )
}

function AreaQuestion({ area, onChange }: { area: number; onChange: (area: number) => void }) {
  const t = useTranslations('parts.fit')
  return (
    <div className="fit-question">
      <Slider
        label={t('area')}
        value={stepAt(area)}
        min={0}
        max={areaSteps}
        text={t('area_text', { area })}
        onChange={step => onChange(areaAt(step))}
      />
      <p className="field-hint">{t('area_hint')}</p>
      <GardenSizes area={area} onChoose={onChange} />
      <TypedArea area={area} onChange={onChange} />
    </div>
  )
}

/** The field shows what was typed until it is left; only a valid number is used. */
function TypedArea({ area, onChange }: { area: number; onChange: (area: number) => void }) {
  const t = useTranslations('parts.fit')
  const [text, setText] = useState(String(area))
  useEffect(() => setText(String(area)), [area])
  return (
    <TextInput
      label={t('area_typed')}
      unmarked
      room="s"
      inputMode="numeric"
      autoComplete="off"
      suffixText="m²"
      value={text}
      maxLength={6}
      onChange={event => {
        const typed = event.currentTarget.value.replace(/\D/g, '')
        const area = Number(typed)
        if (area >= areaLimits.min && area <= areaLimits.max) onChange(area)
        setText(typed)
      }}
      onBlur={() => setText(String(area))}
    />
  )
}
