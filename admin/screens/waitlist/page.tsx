import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'

type Row = CallData<'GET /admin/waitlist'>['list'][number]
const states = ['waiting', 'told'] as const

const fetchRows: FetchRows<Row> = (call, { pages, filter, text }) =>
  call('GET /admin/waitlist', { query: { ...pages, state: filter('state', states), device_type: text('device_type') } })

/** People waiting for a model; one mail is sent automatically once it is available. */
export function Page() {
  const t = useTranslations('admin_messages')
  return (
    <List
      name="waitlist"
      fetchRows={fetchRows}
      rowKey={({ waitlist_id }) => waitlist_id}
      columns={useColumns()}
      tabs={{
        name: 'state',
        label: t('tabs'),
        options: states.map(value => ({ value, label: t(`waitlist.state.${value}`) })),
      }}
      filters={[{ name: 'device_type', label: t('model_label'), kind: 'text' }]}
      exportHref="/api/admin/waitlist/export"
      live={['waitlist']}
      empty={{ title: t('waitlist.empty') }}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_messages.waitlist')
  const times = useTimes()
  return [
    { id: 'email', header: t('column.email'), cell: row => row.email },
    { id: 'model', header: t('column.model'), cell: row => row.device_type },
    { id: 'months', header: t('column.months'), cell: row => row.months, figures: true, from: 'tablet' },
    { id: 'language', header: t('column.language'), cell: row => nativeName(row.language), from: 'desk' },
    {
      id: 'first',
      header: t('column.first'),
      cell: row => (row.first_free_on ? times.shortDay(row.first_free_on) : t('none')),
      from: 'desk',
    },
    {
      id: 'since',
      header: t('column.since'),
      cell: row => times.shortDay(row.created_at),
      from: 'tablet',
      tight: true,
    },
    {
      id: 'told',
      header: t('column.told'),
      cell: row =>
        row.notified_at ? times.shortDay(row.notified_at) : <Badge tone="warn">{t('state.waiting')}</Badge>,
    },
  ]
}
