import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { List } from '../../kit/list/list.tsx'
import type { BulkAction, FetchRows, ListColumn } from '../../kit/list/list-types.ts'

type Job = CallData<'GET /admin/jobs'>['list'][number]

const states = ['failed', 'waiting', 'running'] as const
const tones = { failed: 'error', waiting: 'neutral', running: 'info' } as const

const fetchRows: FetchRows<Job> = (call, { pages, filter }) =>
  call('GET /admin/jobs', { query: { ...pages, state: filter('state', states) } })

/** Background jobs: failed ones come first, with a button that runs them again. */
export function Page() {
  const t = useTranslations('admin_settings.jobs')
  return (
    <List
      name="jobs"
      fetchRows={fetchRows}
      rowKey={({ job_id }) => job_id}
      columns={useColumns()}
      tabs={{
        name: 'state',
        label: t('tabs'),
        options: states.map(value => ({ value, label: t(`state.${value}`) })),
      }}
      bulk={useBulk()}
      live={['jobs']}
      exportHref="/api/admin/jobs/export"
      empty={{ title: t('none') }}
    />
  )
}

function useColumns(): ListColumn<Job>[] {
  const t = useTranslations('admin_settings.jobs')
  const names = useTranslations('admin_words.job')
  const times = useTimes()
  return [
    {
      id: 'task',
      header: t('column.task'),
      cell: job => names(job.task),
      second: job => job.last_error ?? (job.recurring && t('recurring')),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: job => <Badge tone={tones[job.state]}>{t(`state.${job.state}`)}</Badge>,
    },
    {
      id: 'attempts',
      header: t('column.attempts'),
      cell: job => t('of', { done: job.attempts, most: job.max_attempts }),
      from: 'tablet',
      figures: true,
    },
    { id: 'run', header: t('column.run'), cell: job => times.moment(job.run_at), tight: true },
  ]
}

function useBulk(): BulkAction<Job>[] {
  const t = useTranslations('admin_settings.jobs')
  const names = useTranslations('admin_words.job')
  return [
    {
      id: 'retry',
      label: t('retry'),
      name: job => names(job.task),
      preview: job => (job.state === 'running' ? { not: t('already') } : { does: t('retried') }),
      run: ({ job_id: id }, client) => client.quietly('POST /admin/jobs/{id}/retry', { params: { id }, body: {} }),
    },
  ]
}
