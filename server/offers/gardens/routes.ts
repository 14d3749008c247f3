import type { gardenEndpoints } from '#contract/offers/garden.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addGarden, changeGarden } from './save-garden.ts'
import { deleteGarden, gardensOf } from './store.ts'
import { viewGarden } from './view.ts'

export const gardenRoutes: Routes<typeof gardenEndpoints> = {
  'GET /gardens': async ({ context, caller }) => {
    const gardens = await gardensOf(context.db, personOf(caller).userId)
    return { list: gardens.map(viewGarden) }
  },
  'POST /gardens': addGarden,
  'PUT /gardens/{id}': changeGarden,
  'DELETE /gardens/{id}': async ({ context, caller, params }) => {
    const gone = await deleteGarden(context.db, uuidOf(params.id), personOf(caller).userId)
    return gone ? null : refuse('resource_missing')
  },
}
