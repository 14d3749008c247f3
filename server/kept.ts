import type { Notifications } from './notifications.ts'

/**
 * What a process may remember of the shop until something in it changes: settings, SKUs, prices. Every change of these
 * tables is told to all processes, and a lost connection forgets everything. A thing that was being read while it
 * changed is not kept.
 */
export class Kept {
  #values = new Map<string, Promise<unknown>>()

  constructor(notifications: Pick<Notifications, 'on'>) {
    const forget = () => {
      this.#values = new Map()
    }
    notifications.on('pages_changed', forget)
    notifications.on('reconnected', forget)
  }

  of<T>(key: string, read: () => Promise<T>): Promise<T> {
    const values = this.#values
    const known = values.get(key)
    if (known) return known as Promise<T>
    const reading = read()
    values.set(key, reading)
    reading.catch(() => values.delete(key))
    return reading
  }
}
