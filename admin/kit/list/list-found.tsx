import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Announcement } from '#ui/kit/visually-hidden.tsx'
import type { ListQuery } from './list-query.ts'
import type { ListResult } from './list-types.ts'

/** The range of rows that is shown, and the total. */
export function useRange({ total, total_more, page_size, list }: ListResult<unknown>, query: ListQuery): string {
  const t = useTranslations('admin.list')
  if (query.after !== '') return t('shown_deep', { count: list.length })
  const first = (query.page - 1) * page_size + 1
  return t(total_more ? 'shown_more' : 'shown', { first, last: first + list.length - 1, total })
}

interface ListFoundProps {
  result: ListResult<unknown> | undefined
  query: ListQuery
  loading: boolean
}

/** Announces what a search or a filter has found. What the live channel brings later is silent. */
export function ListFound({ result, query, loading }: ListFoundProps) {
  const t = useTranslations('admin.list')
  const [found, setFound] = useState('')
  const range = useRange(result ?? nothing, query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each query, when its rows are there
  useEffect(() => {
    if (loading || !result) setFound('')
    else setFound(result.list.length === 0 ? t('nothing') : range)
  }, [loading])
  return <Announcement text={found} />
}

const nothing: ListResult<unknown> = { list: [], total: 0, page: 1, page_size: 1 }
