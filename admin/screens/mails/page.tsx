import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { mailNames } from '#domain/office/mails.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { byLabel } from '../../kit/list/by-label.ts'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { MailBadge, statuses } from './mail-badge.tsx'

type Row = CallData<'GET /admin/mails'>['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages, q, filter, text }) =>
  call('GET /admin/mails', { query: { ...pages, q, status: filter('status', statuses), template: text('template') } })

/** Mails of the shop, and whether they were sent. */
export function Page() {
  const t = useTranslations('admin_settings.mails')
  const names = useTranslations('admin_words.mail')
  const to = usePaths()
  return (
    <List
      name="mails"
      fetchRows={fetchRows}
      rowKey={({ mail_id }) => mail_id}
      href={({ mail_id }) => to('mail', { id: mail_id })}
      columns={useColumns()}
      tabs={{
        name: 'status',
        label: t('tabs'),
        options: statuses.map(value => ({ value, label: t(`status.${value}`) })),
      }}
      filters={[
        {
          name: 'template',
          label: t('template'),
          options: byLabel(mailNames.map(value => ({ value, label: names(value) }))),
        },
      ]}
      search={t('search')}
      live={['mails']}
      exportHref="/api/admin/mails/export"
      empty={{ title: t('empty') }}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_settings.mails')
  const names = useTranslations('admin_words.mail')
  const times = useTimes()
  return [
    {
      id: 'recipient',
      header: t('column.recipient'),
      cell: row => row.recipient,
      second: row => row.last_error && row.last_error,
    },
    { id: 'template', header: t('column.template'), cell: row => names(row.template), from: 'tablet' },
    { id: 'status', header: t('column.status'), cell: row => <MailBadge status={row.status} /> },
    { id: 'language', header: t('column.language'), cell: row => nativeName(row.language), from: 'desk' },
    { id: 'created', header: t('column.created'), cell: row => times.moment(row.created_at), from: 'tablet' },
  ]
}
