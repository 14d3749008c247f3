import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import type { ListResult } from './list-types.ts'

interface ListStateProps {
  result: ListResult<unknown> | undefined
  error: unknown
  retry: () => void
  filtered: boolean
  onClear: () => void
  empty: { title: string; text?: ReactNode; action?: ReactNode } | undefined
  children: ReactNode
}

/** Loading, failed, empty, no matches, or the rows. */
export function ListState({ result, error, retry, filtered, onClear, empty, children }: ListStateProps) {
  const t = useTranslations('admin.list')
  const tLayout = useTranslations('layout')
  const failureText = useFailureText()
  if (error !== undefined) {
    return (
      <Notice
        tone="error"
        live
        title={t('failed')}
        action={
          <Button size="s" onClick={retry}>
            {tLayout('error_boundary.retry')}
          </Button>
        }
      >
        {failureText(error)}
      </Notice>
    )
  }
  if (!result) return <Skeleton label={tLayout('loading')} lines={12} />
  if (result.list.length > 0) return children
  if (filtered) {
    return <EmptyState title={t('nothing')} action={<Button onClick={onClear}>{t('clear')}</Button>} />
  }
  return (
    <EmptyState title={empty?.title ?? t('empty')} action={empty?.action}>
      {empty?.text}
    </EmptyState>
  )
}
