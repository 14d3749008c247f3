import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#ui/kit/skeleton.tsx'

/** `allowed` shows the page; `pending` waits; `refused`: the guard is already navigating elsewhere. */
export type Decision = 'allowed' | 'pending' | 'refused'

export interface Guard {
  subscribe: (changed: () => void) => () => void
  /** Called on every render in the browser; must return the same value until `changed` is called. */
  decide: () => Decision
}

const onServer = (): Decision => 'pending'

/**
 * A page that needs a session. The server has no session: it sends the frame with a skeleton, and the guard decides in
 * the browser.
 */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const t = useTranslations('layout.private')
  const decision = useSyncExternalStore(guard.subscribe, guard.decide, onServer)
  if (decision === 'allowed') return children
  return (
    <div className="page-frame">
      <Skeleton label={t('checking')} heading lines={5} />
    </div>
  )
}
