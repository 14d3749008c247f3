import { useTranslations } from 'use-intl'
import front from '#ui/drawings/genie-front.svg?no-inline'
import { type GenieModel, places } from '#ui/drawings/places.ts'
import { Slider } from '#ui/kit/fields/slider.tsx'
import { slopeLimit, widePassage } from '../fit-wizard/lawn-in-address.ts'
import { SlopeDrawing } from '../fit-wizard/slope-drawing.tsx'
import { toDegrees } from '../model-card.ts'
import { toGenieModel } from '../product-picture.tsx'
import type { GardenValue } from './garden-value.ts'

interface ConditionsProps {
  value: Pick<GardenValue, 'slope_percent' | 'passage_cm'>
  onChange: (change: Partial<Pick<GardenValue, 'slope_percent' | 'passage_cm'>>) => void
  /** The machine shown on the slope. */
  model: string
}

const narrowest = 40

/** What no drawing shows: the steepest slope and the narrowest passage. */
export function Conditions({ value, onChange, model }: ConditionsProps) {
  const t = useTranslations('parts.fit')
  const { slope_percent: percent, passage_cm } = value
  const degrees = toDegrees(percent)
  const passage = passage_cm ?? widePassage
  return (
    <div className="garden-conditions">
      <div className="garden-condition">
        <Slider
          label={t('slope')}
          value={percent}
          min={0}
          max={slopeLimit}
          text={percent === 0 ? t('slope_flat') : t('slope_text', { percent, degrees })}
          onChange={slope_percent => onChange({ slope_percent })}
        />
        <SlopeDrawing model={toGenieModel(model)} degrees={degrees} />
        <p className="field-hint">{t('slope_hint')}</p>
      </div>
      <div className="garden-condition">
        <Slider
          label={t('passage')}
          value={passage}
          min={narrowest}
          max={widePassage}
          step={5}
          text={passage >= widePassage ? t('passage_wide') : t('passage_text', { cm: passage })}
          onChange={cm => onChange({ passage_cm: cm >= widePassage ? undefined : cm })}
        />
        <PassageDrawing cm={passage} model={toGenieModel(model)} />
        <p className="field-hint">{t('passage_hint')}</p>
      </div>
    </div>
  )
}

const [sheet, height] = [248, 132]
const ground = height - 14
/** Drawing units per millimetre. */
const scale = 0.078

/** A gate of the given width, and the machine in front of it at the same scale. */
function PassageDrawing({ cm, model }: { cm: number; model: GenieModel }) {
  const t = useTranslations('garden.conditions')
  const middle = sheet / 2
  const half = cm * 10 * scale * 0.5
  const [left, top, wide, tall] = places[model].front.box
  return (
    <svg
      className="passage-drawing genie-drawing"
      viewBox={`0 0 ${sheet} ${height}`}
      role="img"
      aria-label={t('passage_drawing', { cm })}
    >
      <path className="slope-ground" d={`M0 ${ground}H${sheet}V${height}H0Z`} />
      <path
        className="passage-hedge"
        d={`M0 ${ground - 40}H${middle - half}M${middle + half} ${ground - 40}H${sheet}`}
      />
      <path
        className="passage-hedge"
        data-low
        d={`M3 ${ground - 27}H${middle - half}M${middle + half + 3} ${ground - 27}H${sheet}`}
      />
      <path className="slope-line" d={`M${middle - half} 34V${ground}M${middle + half} 34V${ground}`} />
      <path
        className="passage-measure"
        d={`M${middle - half} 18H${middle + half}M${middle - half} 11v14M${middle + half} 11v14`}
      />
      <path className="slope-line" d={`M0 ${ground}H${sheet}`} />
      <g transform={`translate(${middle} ${ground}) scale(${scale}) translate(${-left - wide / 2} ${-top - tall + 4})`}>
        <use href={`${front}#${model}`} />
      </g>
    </svg>
  )
}
