import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { dismissToast, type Toast, type ToastTone, toastMilliseconds, toastStore } from './toast-store.ts'

const icons: Record<ToastTone, IconName> = {
  info: 'info',
  success: 'check-circle',
  warn: 'warning',
  error: 'warning-circle',
}

/** Rendered once on the page, from its first paint, so that screen readers register it before its first message. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const region = useRef<HTMLElement>(null)
  const [paused, setPaused] = useState(false)
  const newest = toasts.at(-1)?.id

  // In the top layer, above a dialog that was opened later.
  useEffect(() => {
    const element = region.current
    if (!element) return
    if (element.matches(':popover-open') && newest && document.querySelector('dialog:modal')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [newest])

  useEffect(() => {
    // Neither the pointer nor the focus leaves what is taken away.
    if (newest === undefined) {
      setPaused(false)
      return
    }
    const close = (event: KeyboardEvent) => event.key === 'Escape' && dismissToast(newest)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [newest])

  return (
    <section
      ref={region}
      popover="manual"
      className="toasts"
      aria-label={label}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {/* Only what is new: an older message is not repeated with it. */}
      <div role="status" aria-live="polite" aria-atomic="false">
        {toasts.map(toast => (
          <ToastCard key={toast.id} toast={toast} paused={paused} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, paused, closeLabel }: { toast: Toast; paused: boolean; closeLabel: string }) {
  const left = useRef(toastMilliseconds)
  useEffect(() => {
    if (paused) return
    const started = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [toast.id, paused])

  return (
    <div className="toast" data-tone={toast.tone}>
      <Icon name={icons[toast.tone]} className="toast-sign" />
      <p>{toast.text}</p>
      <IconButton icon="x" label={closeLabel} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
