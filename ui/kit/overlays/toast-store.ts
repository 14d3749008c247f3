export type ToastTone = 'info' | 'success' | 'warn' | 'error'

export interface Toast {
  id: number
  text: string
  tone: ToastTone
}

/** How long a toast stays. Hover and focus pause the timer. */
export const toastMilliseconds = 3000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a short message from anywhere. A toast is never the only place of an error: it is also shown on the page, where
 * it happened.
 */
export function notify(text: string, tone: ToastTone = 'info'): number {
  const known = toasts.find(toast => toast.text === text)
  if (known) return known.id
  lastId += 1
  set([...toasts, { id: lastId, text, tone }].slice(-3))
  return lastId
}

export function dismissToast(id: number): void {
  set(toasts.filter(toast => toast.id !== id))
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => toasts,
  /** The server renders no toasts. */
  readOnServer: (): readonly Toast[] => none,
}
const none: readonly Toast[] = []
