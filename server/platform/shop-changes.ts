import type { Notifications } from './notifications.ts'

export interface ShopChanges {
  /** While changes can't be received, what is read may already be out of date: nothing may be stored. */
  mayStore(): boolean
}

/**
 * One policy for every cache of shop data: it is emptied when the data change in any process, when the clock is moved,
 * and when the connection on which changes are received breaks or is back. While it is broken nothing is stored.
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
