import type { CallData } from '#contract/protocol/call.ts'
import type { Garden } from './store.ts'

export type GardenView = CallData<'GET /gardens'>['list'][number]

export function viewGarden(garden: Garden): GardenView {
  const { garden_id, name, slope_percent, passage_cm, area_m2, zones, recommended, version } = garden
  const { country, postcode, house_number, street, city, longitude, latitude } = garden
  return {
    garden_id,
    name,
    address: { country, postcode, house_number, street, city, longitude, latitude },
    // The contract validated it before it was stored; validating thousands of corners again would dominate the cost.
    shape: garden.shape as GardenView['shape'],
    slope_percent,
    passage_cm,
    area_m2,
    zones,
    recommended,
    created_at: garden.created_at.toISOString(),
    updated_at: garden.updated_at.toISOString(),
    version,
  }
}
