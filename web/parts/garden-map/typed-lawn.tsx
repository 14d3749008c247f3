import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { gardenLimits } from '#domain/garden/shape.ts'
import { Stepper } from '#ui/kit/fields/stepper.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import type { GardenValue } from './garden-value.ts'
import { parseSquareMetres } from './parse-size.ts'

interface TypedLawnProps {
  typed: GardenValue['typed']
  onChange: (typed: GardenValue['typed']) => void
  id?: string
}

/** The lawn as a number, for people who know its size. */
export function TypedLawn({ typed, onChange, id = 'garden-typed' }: TypedLawnProps) {
  const t = useTranslations('garden.typed')
  const v = useTranslations('validation')
  const format = useFormatter()
  const [text, setText] = useState(() => (typed.area_m2 === undefined ? '' : format.number(typed.area_m2)))
  const [left, setLeft] = useState(false)
  const area = text.trim() === '' ? undefined : parseSquareMetres(text)
  const { min_m2, max_m2 } = gardenLimits
  const isOut = area !== undefined && (area < min_m2 || area > max_m2)
  const error = isOut
    ? v('area_range')
    : left && text.trim() !== '' && area === undefined
      ? v('number_format')
      : undefined
  return (
    <div className="garden-typed">
      <TextInput
        id={id}
        label={t('area')}
        hint={t('area_hint')}
        unmarked
        room="m"
        inputMode="decimal"
        autoComplete="off"
        suffixText="m²"
        value={text}
        error={error}
        onBlur={() => setLeft(true)}
        onChange={event => {
          const next = event.currentTarget.value
          setText(next)
          onChange({ ...typed, area_m2: parseSquareMetres(next) })
        }}
      />
      <div className="garden-typed-zones">
        <Stepper
          label={t('zones')}
          value={typed.zones}
          min={1}
          max={gardenLimits.zones}
          onChange={zones => onChange({ ...typed, zones })}
        />
        <p className="field-hint">{t('zones_hint')}</p>
      </div>
    </div>
  )
}
