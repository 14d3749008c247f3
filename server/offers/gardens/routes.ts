import type { gardenEndpoints } from '#contract/offers/gardens.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addGarden, changeGarden } from './save-garden.ts'
import { deleteGarden, findGardens } from './store.ts'
import { viewGarden } from './view.ts'

export const gardenRoutes: Routes<typeof gardenEndpoints> = {
  'GET /gardens': async ({ context, caller }) => {
    const gardens = await findGardens(context.db, requireUser(caller).userId)
    return { list: gardens.map(viewGarden) }
  },
  'POST /gardens': addGarden,
  'PUT /gardens/{id}': changeGarden,
  'DELETE /gardens/{id}': async ({ context, caller, params }) => {
    const gone = await deleteGarden(context.db, requireUuid(params.id), requireUser(caller).userId)
    return gone ? null : refuse('resource_missing')
  },
}
