import type { StartLoads } from '#client/start.ts'
import type { Call } from '#contract/call.ts'
import { loadCartCount } from '../parts/cart/cart-count.ts'

/** What the app asks when it starts (spec §2). */
export function startLoads(quietly: Call): StartLoads {
  return {
    loadUserInfo: () => quietly('GET /user/info', {}),
    loadCartCount: () => loadCartCount(quietly),
    loadOngoingActivities: list => quietly('GET /activities/ongoing', { query: list }),
  }
}
