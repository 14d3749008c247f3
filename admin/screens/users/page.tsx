import '../../kit/detail/detail.css'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { roles } from '#domain/access.ts'
import { userStatuses } from '#domain/accounts/constants.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { UserBadge } from './user-badge.tsx'

type Row = CallData<'GET /admin/users'>['list'][number]

const MakeDialog = lazyDialog<{ onClose: () => void }>(() => import('./make-dialog.tsx'))

const fetchRows: FetchRows<Row> = (call, { pages, q, filter }) =>
  call('GET /admin/users', {
    query: { ...pages, q, role: filter('role', roles), user_status: filter('user_status', userStatuses) },
  })

/** All accounts, the newest first; guests in a tab of their own. */
export function Page() {
  const t = useTranslations('admin_users')
  const to = usePaths()
  const columns = useColumns()
  return (
    <List
      name="users"
      fetchRows={fetchRows}
      rowKey={({ user_id }) => user_id}
      href={({ user_id }) => to('user', { id: user_id })}
      columns={columns}
      tabs={{ name: 'role', label: t('tabs'), options: roles.map(value => ({ value, label: t(`role.${value}`) })) }}
      filters={[
        {
          name: 'user_status',
          label: t('status_label'),
          options: userStatuses.map(value => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      search={t('search')}
      live={['users']}
      exportHref="/api/admin/users/export"
      actions={
        <ActionButtons
          actions={[{ id: 'make', label: t('make.open'), icon: 'plus-bold', Dialog: MakeDialog }]}
          dialogProps={{}}
        />
      }
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_users')
  const times = useTimes()
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: row => row.user_name || row.email || t('nameless'),
      second: row => row.user_name && row.email,
    },
    { id: 'role', header: t('column.role'), cell: row => t(`role.${row.role}`), from: 'tablet' },
    { id: 'status', header: t('column.status'), cell: row => <UserBadge status={row.user_status} /> },
    { id: 'contact', header: t('column.contact'), cell: row => row.contact, from: 'desk', tight: true },
    { id: 'place', header: t('column.place'), cell: row => row.city, from: 'desk' },
    {
      id: 'since',
      header: t('column.since'),
      cell: row => times.shortDay(row.created_at),
      from: 'tablet',
      tight: true,
    },
  ]
}
