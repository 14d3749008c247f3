import './words.css'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { messageCategories } from '#domain/messages/constants.ts'
import { messageStates } from '#domain/messages/states.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { Due, MessageBadge } from './message-badge.tsx'

type Row = CallData<'GET /admin/messages'>['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages, filter }) =>
  call('GET /admin/messages', {
    query: { ...pages, state: filter('state', messageStates), category: filter('category', messageCategories) },
  })

/** Messages of customers; the longest waiting comes first. */
export function Page() {
  const t = useTranslations('admin_messages')
  const to = usePaths()
  return (
    <List
      name="messages"
      fetchRows={fetchRows}
      rowKey={({ message_id }) => message_id}
      href={({ message_id }) => to('message', { id: message_id })}
      columns={useColumns()}
      tabs={{
        name: 'state',
        label: t('tabs'),
        options: messageStates.map(value => ({ value, label: t(`state.${value}`) })),
      }}
      filters={[
        {
          name: 'category',
          label: t('category_label'),
          options: messageCategories.map(value => ({ value, label: t(`category.${value}`) })),
        },
      ]}
      exportHref="/api/admin/messages/export"
      live={['messages']}
      empty={{ title: t('empty') }}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_messages')
  const times = useTimes()
  return [
    {
      id: 'subject',
      header: t('column.subject'),
      cell: row => (
        <>
          {t(row.review_id ? 'report.subject' : `category.${row.category}`)}
          <span className="second words">{row.excerpt}</span>
        </>
      ),
    },
    { id: 'from', header: t('column.from'), cell: row => row.name, from: 'tablet' },
    { id: 'state', header: t('column.state'), cell: row => <MessageBadge state={row.state} /> },
    {
      id: 'due',
      header: t('column.due'),
      cell: row => row.due_on && <Due on={times.shortDay(row.due_on)} overdue={row.overdue} />,
      from: 'tablet',
    },
    { id: 'language', header: t('column.language'), cell: row => nativeName(row.language), from: 'desk' },
    {
      id: 'created',
      header: t('column.created'),
      cell: row => times.shortDay(row.created_at),
      from: 'desk',
      tight: true,
    },
  ]
}
