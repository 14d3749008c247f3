import type { StartLoads } from '#client/start.ts'
import type { Call } from '#contract/call.ts'

/** A load whose call is not there yet. */
const nothingYet = async () => undefined

/** What the app asks when it starts (spec §2). Cart and activities put their calls here. */
export function startLoads(quietly: Call): StartLoads {
  return {
    loadUserInfo: () => quietly('GET /user/info', {}),
    loadCartCount: nothingYet,
    loadOngoingActivities: nothingYet,
  }
}
