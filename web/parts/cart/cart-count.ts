import type { Session } from '#client/session.ts'
import type { Call } from '#contract/call.ts'
import { setHeaderState } from '../../layout/header-state.ts'

/** Grows with everything that is newer than a count still on its way. */
let newest = 0

/** What an answer of the cart itself says of its count, at once in the header. */
export function showCartCount(count: number): void {
  newest += 1
  setHeaderState({ cartCount: count })
}

/** Asks; what was put in the cart meanwhile knows better and stays. */
export async function loadCartCount(quietly: Call): Promise<void> {
  newest += 1
  const asked = newest
  const count = await quietly('GET /cart/count', {})
  if (asked === newest) showCartCount(count)
}

interface WatchDeps {
  session: Pick<Session, 'subscribe' | 'getSnapshot'>
  quietly: Call
  log: (message: string, details?: unknown) => void
}

/** Another person has another cart: whoever signs in takes his along, whoever signs out leaves an empty one. */
export function watchCartCount({ session, quietly, log }: WatchDeps): void {
  let owner = ownerOf(session)
  session.subscribe(() => {
    const now = ownerOf(session)
    if (now === owner) return
    owner = now
    if (now === '') showCartCount(0)
    else loadCartCount(quietly).catch((error: unknown) => log('cart count not loaded', error))
  })
}

function ownerOf(session: Pick<Session, 'getSnapshot'>): string {
  const { r_token, userInfo } = session.getSnapshot()
  if (r_token === '') return ''
  return typeof userInfo?.user_id === 'string' ? userInfo.user_id : 'somebody'
}
