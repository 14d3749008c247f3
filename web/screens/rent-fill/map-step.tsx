import { type FormEvent, useCallback, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useDeliveryCountries } from '../../layout/use-config.ts'
import { Conditions } from '../../parts/garden-map/conditions.tsx'
import { GardenMap } from '../../parts/garden-map/garden-map.tsx'
import { emptyGarden, type GardenValue, isEmpty, toGardenValue, toLawn } from '../../parts/garden-map/garden-value.ts'
import { Verdict } from '../../parts/garden-map/verdict.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { Flow } from './flow.ts'
import { SavedGardens } from './saved-gardens.tsx'
import { useCoordinates } from './use-coordinates.ts'
import { useSaveGarden } from './use-save-garden.ts'

interface MapStepProps {
  flow: Flow
  models: readonly ModelCard[]
  back: string
  onDone: () => void
}

/** The lawn to mow. A model that does not fit gets a warning, but the step can be continued. */
export function MapStep({ flow, models, back, onDone }: MapStepProps) {
  const t = useTranslations('rent_fill.map')
  const g = useTranslations('garden')
  const id = useId()
  const { rental, change } = flow
  const { garden } = rental
  const [isSubmitted, setSubmitted] = useState(false)
  // Another garden gets a new editor, so that the undo history is not shared.
  const [board, setBoard] = useState(0)
  const { keeping, keep, forget } = useSaveGarden(change)
  const onChange = useCallback(
    (alter: (before: GardenValue) => GardenValue) => change(before => ({ ...before, garden: alter(before.garden) })),
    [change],
  )
  const countries = useDeliveryCountries()
  const lawn = toLawn(garden, countries)
  const name = garden.name.trim() || g('kept.name_default')
  useCoordinates(flow.recipient.address.value, garden.address, onChange)

  function put(next: GardenValue, savedAs = '') {
    forget()
    change(before => ({ ...before, garden: next, kept_as: savedAs }))
    setBoard(count => count + 1)
  }

  async function go(event?: FormEvent) {
    event?.preventDefault()
    setSubmitted(true)
    if (!lawn) return requestAnimationFrame(() => document.getElementById(`${id}-fault`)?.focus())
    const placed = { ...garden, address: { ...garden.address, ...flow.recipient.address.value } }
    if (await keep(placed, lawn.area_m2, name, rental.kept_as)) onDone()
  }

  return (
    <form className="form rent-form" method="dialog" noValidate onSubmit={event => void go(event)}>
      <SavedGardens
        current={garden.kept?.garden_id}
        onUse={saved => put(toGardenValue(saved))}
        onFresh={() => put({ ...emptyGarden, address: garden.address })}
      />
      <section className="rent-part" aria-label={g('way.legend')}>
        <GardenMap key={board} value={garden} onChange={onChange} countries={countries} />
        {isSubmitted && !lawn && (
          <p id={`${id}-fault`} className="field-error" role="alert" tabIndex={-1}>
            <Icon name="warning-circle" />
            <span>{t(hasLawn(garden) ? 'fault_wrong' : 'fault_empty')}</span>
          </p>
        )}
      </section>
      <section className="rent-part" aria-labelledby={`${id}-conditions`}>
        <h2 id={`${id}-conditions`}>{g('conditions.heading')}</h2>
        <Conditions
          value={garden}
          model={flow.model?.key ?? ''}
          onChange={patch => onChange(before => ({ ...before, ...patch }))}
        />
      </section>
      <section className="rent-part rent-verdict">
        <Verdict
          lawn={lawn}
          models={models}
          chosen={flow.model?.key}
          onChoose={type => change(before => ({ ...before, type }))}
        />
      </section>
      <section className="rent-part">
        <TextInput
          id="rent-garden-name"
          label={g('kept.name')}
          hint={g('kept.name_hint')}
          unmarked
          maxLength={60}
          autoComplete="off"
          placeholder={g('kept.name_default')}
          value={garden.name}
          onChange={event => {
            const typed = event.currentTarget.value
            onChange(before => ({ ...before, name: typed }))
          }}
        />
      </section>
      <div className="rent-end">
        {keeping.state === 'failed' && (
          <Notice
            tone="error"
            live
            title={t('not_kept')}
            action={
              <Button size="s" onClick={onDone}>
                {t('without')}
              </Button>
            }
          >
            {keeping.text}
          </Notice>
        )}
        {keeping.state === 'newer' && (
          <Notice
            tone="warn"
            live
            title={t('newer')}
            action={
              <span className="rent-choices">
                <Button size="s" onClick={() => put(toGardenValue(keeping.garden))}>
                  {t('take_newer')}
                </Button>
                <Button
                  size="s"
                  onClick={() => {
                    forget()
                    onChange(before => ({ ...before, kept: undefined }))
                  }}
                >
                  {t('as_new')}
                </Button>
              </span>
            }
          >
            {t('newer_text')}
          </Notice>
        )}
        <div className="rent-ways">
          <a href={back} className="button button-quiet">
            <Icon name="arrow-left" />
            <span>{t('back')}</span>
          </a>
          <Button type="submit" variant="primary" size="l" iconEnd="arrow-right" busy={keeping.state === 'busy'}>
            {t('next')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Whether a lawn was drawn or typed. */
function hasLawn(garden: GardenValue): boolean {
  return !isEmpty(garden) && (garden.way === 'typed' || garden.drawing.shapes.some(({ role }) => role === 'zone'))
}
