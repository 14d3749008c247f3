import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton, type SkeletonShape } from '#ui/kit/skeleton.tsx'
import { useFailureText } from '../forms/report-failure.ts'
import type { Load } from './use-load.ts'

interface LoadedProps<Data> {
  load: Load<Data>
  /** Text shown while it loads. */
  loading: string
  /** Title of the failure. */
  failed: string
  lines?: number
  shape?: SkeletonShape
  children: (data: Data, load: Extract<Load<Data>, { state: 'ready' }>) => ReactNode
}

/** Loading, failed with a retry button, or loaded. */
export function Loaded<Data>({ load, loading, failed, lines, shape, children }: LoadedProps<Data>) {
  const t = useTranslations()
  const failureText = useFailureText()
  if (load.state === 'loading') return <Skeleton label={loading} lines={lines} shape={shape} />
  if (load.state === 'ready') return children(load.data, load)
  return (
    <Notice
      tone="error"
      live
      title={failed}
      action={
        <Button size="s" onClick={load.retry}>
          {t('layout.error_boundary.retry')}
        </Button>
      }
    >
      {failureText(load.error) ?? t('error.default_failure')}
    </Notice>
  )
}
