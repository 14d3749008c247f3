import type { availabilityEndpoints } from '#contract/fleet/availability.ts'
import { loadStock } from '#server/offers/catalogue/queries.ts'
import { requireListedModel } from '#server/offers/catalogue/read-models.ts'
import type { RouteInput, Routes } from '#server/platform/http/calls/route.ts'
import { findFirstFreeDay, readFreeDays } from './free-days.ts'

export const availabilityRoutes: Routes<typeof availabilityEndpoints> = {
  'GET /device-types/{key}/availability': readAvailability,
  'GET /device-types/{key}/free-days': readFreeDays,
}

/** What is on the shelf now, and the first day on which a rental of the shortest term can start. */
async function readAvailability({
  context,
  params,
}: RouteInput<(typeof availabilityEndpoints)['GET /device-types/{key}/availability']>) {
  const type = await requireListedModel(context, params.key)
  const { lease_inventory, buy_inventory } = await loadStock(context.db, type.device_type_id, context.clock.now())
  return {
    inventory: lease_inventory + buy_inventory,
    lease_inventory,
    buy_inventory,
    first_free_on: await findFirstFreeDay(context, type),
  }
}
