import { useSearchParams } from 'react-router'
import { Divider } from '#ui/kit/divider.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { LawnYear } from '../../parts/lawn-year/lawn-year.tsx'
import type { RentedModel } from './rented-models.ts'

/** A year on the lawn that was typed in the garden check. */
export function Year({ models }: { models: readonly RentedModel[] }) {
  const config = useConfig()
  const [search] = useSearchParams()
  const area = Number(search.get('area'))
  if (!config) return null
  return (
    <div className="shell rent-block">
      <Divider />
      <LawnYear models={models} today={config.today} {...(area > 0 && { area })} />
    </div>
  )
}
