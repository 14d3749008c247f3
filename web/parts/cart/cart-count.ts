import type { Session } from '#client/session.ts'
import type { Call } from '#contract/protocol/call.ts'
import { setHeaderState } from '../../layout/header-state.ts'

/** Increases with every update; a response to an older request is dropped. */
let latestNo = 0
/** Channel to the other tabs of this browser. The server has none and never requests a count. */
let tabs: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/** Shows the count that a cart response contains: in the header, here and in every other tab. */
export function showCartCount(count: number): void {
  setCount(count)
  tabs?.postMessage(count)
}

function setCount(count: number): void {
  latestNo += 1
  setHeaderState({ cartCount: count })
}

/** Called when another tab changed the cart. Returns the function that unsubscribes. */
export function onCartChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the count; a change of the cart in the meantime is newer and wins. */
export async function loadCartCount(quietly: Call): Promise<void> {
  latestNo += 1
  const requestNo = latestNo
  const count = await quietly('GET /cart/count', {})
  if (requestNo === latestNo) setCount(count)
}

interface WatchDeps {
  session: Pick<Session, 'subscribe' | 'getSnapshot'>
  quietly: Call
  log: (message: string, details?: unknown) => void
  /** undefined where the browser has none: then each tab shows only its own changes. */
  channel?: BroadcastChannel | undefined
}

/** Another user has another cart: it follows the user at sign-in, and is empty after sign-out. */
export function watchCartCount({ session, quietly, log, channel }: WatchDeps): void {
  tabs = channel
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data !== 'number') return
    setCount(data)
    for (const listener of listeners) listener()
  })
  let owner = getOwner(session)
  session.subscribe(() => {
    const now = getOwner(session)
    if (now === owner) return
    owner = now
    if (now === '') setCount(0)
    else loadCartCount(quietly).catch((error: unknown) => log('cart count not loaded', error))
  })
}

function getOwner(session: Pick<Session, 'getSnapshot'>): string {
  const { r_token, userInfo } = session.getSnapshot()
  if (r_token === '') return ''
  return typeof userInfo?.user_id === 'string' ? userInfo.user_id : 'somebody'
}
