import type { StartLoads } from '#client/start.ts'
import type { Call } from '#contract/protocol/call.ts'
import { activityTypes } from '#domain/promotions/constants.ts'
import { setHeaderState } from '../layout/header-state.ts'
import { loadCartCount } from '../parts/cart/cart-count.ts'

/** The requests that the app sends when it starts. */
export function startLoads(quietly: Call): StartLoads {
  return {
    loadUserInfo: () => quietly('GET /user/info', {}),
    loadCartCount: () => loadCartCount(quietly),
    loadOngoingActivities: async query => {
      const { list } = await quietly('GET /activities/ongoing', { query })
      setHeaderState({ invites: list.some(({ activity_type }) => activity_type === activityTypes.share) })
    },
  }
}
