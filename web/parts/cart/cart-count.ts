import type { Session } from '#client/session.ts'
import type { Call } from '#contract/protocol/call.ts'
import { setHeaderState } from '../../layout/header-state.ts'

/** Grows with everything that is newer than a count still on its way. */
let latestNo = 0
/** Other tabs of this browser. Of the server, which has none, nothing is ever asked here. */
let tabs: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/** What an answer of the cart itself says of its count: at once in the header, here and in every other tab. */
export function showCartCount(count: number): void {
  setCount(count)
  tabs?.postMessage(count)
}

function setCount(count: number): void {
  latestNo += 1
  setHeaderState({ cartCount: count })
}

/** Called when another tab changed the cart. Gives back how to stop listening. */
export function onCartChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks; what was put in the cart meanwhile knows better and stays. */
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
  /** Missing where a browser has none: then each tab knows what it did itself. */
  channel?: BroadcastChannel | undefined
}

/** Another person has another cart: whoever signs in takes his along, whoever signs out leaves an empty one. */
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
