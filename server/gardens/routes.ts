import type { gardenEndpoints } from '#contract/garden.ts'
import { personOf } from '../accounts/person.ts'
import type { Routes } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
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
