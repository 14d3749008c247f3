import type { Notifications } from './notifications.ts'

export interface ShopChanges {
  /** While notifications cannot be received, what is read may already be outdated, so it must not be cached. */
  mayStore(): boolean
}

/**
 * One policy for every cache of shop data: it is cleared when the data changes in any process, when the clock is moved,
 * and when the connection for notifications breaks or is back. While it is broken nothing is cached.
 */
export function followShopChanges(notifications: Pick<Notifications, 'on'>, clear: () => void): ShopChanges {
  let isConnected = true
  notifications.on('pages_changed', clear)
  notifications.on('clock_moved', clear)
  notifications.on('lost', () => {
    isConnected = false
    clear()
  })
  notifications.on('reconnected', () => {
    isConnected = true
    clear()
  })
  return { mayStore: () => isConnected }
}
