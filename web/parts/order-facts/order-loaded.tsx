import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import type { Load } from '#ui/app/use-load.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton, type SkeletonShape } from '#ui/kit/skeleton.tsx'

interface OrderLoadedProps<Data> {
  load: Load<Data>
  /** Text shown while it loads. */
  loading: string
  /** Title of the failure. */
  failed: string
  lines?: number
  shape?: SkeletonShape
  children: (data: Data) => ReactNode
}

/**
 * Loading, failed with a retry button, or loaded. Like `Loaded`, but without the texts of every possible error: the
 * failure brings its own.
 */
export function OrderLoaded<Data>({ load, loading, failed, lines, shape, children }: OrderLoadedProps<Data>) {
  const t = useTranslations('order_words')
  const retry = useTranslations('layout.error_boundary')
  if (load.state === 'loading') return <Skeleton label={loading} lines={lines} shape={shape} />
  if (load.state === 'ready') return children(load.data)
  const message = load.error instanceof CallFailure && load.error.isUnreported ? load.error.text : undefined
  return (
    <Notice
      tone="error"
      live
      title={failed}
      action={
        <Button size="s" onClick={load.retry}>
          {retry('retry')}
        </Button>
      }
    >
      {message ?? t('failed_text')}
    </Notice>
  )
}
