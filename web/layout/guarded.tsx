import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import type { PageId } from '../pages.ts'
import { pageShapes } from './page-shapes.ts'

/** `allowed` shows the page; `pending` waits; `refused`: the guard is already navigating elsewhere. */
export type Decision = 'allowed' | 'pending' | 'refused'

export interface Guard {
  subscribe: (changed: () => void) => () => void
  /** Called on every render in the browser; must return the same value until `changed` is called. */
  decide: () => Decision
}

const onServer = (): Decision => 'pending'

/**
 * A page that needs a session. The server has no session: it sends the frame with a skeleton in the shape of the page,
 * and the guard decides in the browser.
 */
export function Guarded({ page, guard, children }: { page: PageId; guard: Guard; children: ReactNode }) {
  const t = useTranslations('layout.private')
  const decision = useSyncExternalStore(guard.subscribe, guard.decide, onServer)
  if (decision === 'allowed') return children
  return (
    <div className="page-frame">
      <Skeleton label={t('checking')} heading shape={pageShapes[page]} />
    </div>
  )
}
