import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useDeliveryCountries } from '../../layout/use-config.ts'
import { Conditions } from '../../parts/garden-map/conditions.tsx'
import { GardenMap } from '../../parts/garden-map/garden-map.tsx'
import { emptyGarden, toGardenValue } from '../../parts/garden-map/garden-value.ts'
import type { Flow } from './flow.ts'
import { SavedGardens } from './saved-gardens.tsx'
import { useCoordinates } from './use-coordinates.ts'
import type { Garden } from './use-garden.ts'

/** Everything that describes a garden: its lawn, its conditions and its name. */
export function GardenFields({ flow, garden }: { flow: Flow; garden: Garden }) {
  const g = useTranslations('garden')
  const id = useId()
  const { garden: value } = flow.rental
  const { board, onChange, put } = garden
  const countries = useDeliveryCountries()
  useCoordinates(flow.recipient.address.value, value.address, onChange)
  return (
    <>
      <SavedGardens
        current={value.kept?.garden_id}
        onUse={saved => put(toGardenValue(saved))}
        onFresh={() => put({ ...emptyGarden, address: value.address })}
      />
      <section aria-label={g('way.legend')}>
        <GardenMap key={board} value={value} onChange={onChange} countries={countries} />
      </section>
      <section className="rent-conditions" aria-labelledby={`${id}-conditions`}>
        <h3 id={`${id}-conditions`}>{g('conditions.heading')}</h3>
        <Conditions
          value={value}
          model={flow.model?.key ?? ''}
          onChange={patch => onChange(before => ({ ...before, ...patch }))}
        />
      </section>
      <TextInput
        id="rent-garden-name"
        label={g('kept.name')}
        hint={g('kept.name_hint')}
        unmarked
        maxLength={60}
        autoComplete="off"
        placeholder={g('kept.name_default')}
        value={value.name}
        onChange={event => {
          const typed = event.currentTarget.value
          onChange(before => ({ ...before, name: typed }))
        }}
      />
    </>
  )
}
