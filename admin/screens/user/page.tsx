import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useStaffMember } from '../../admin-context.tsx'
import { Columns, DetailScreen } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { UserBadge } from '../users/user-badge.tsx'
import { AccessSection } from './access-section.tsx'
import { OrdersSection, RequestsSection } from './orders-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { getDisplayName, type User, type UserDialogProps, type UserSectionProps } from './user.ts'

const EditDialog = lazyDialog<UserDialogProps>(() => import('./edit-dialog.tsx'))
const StatusDialog = lazyDialog<UserDialogProps>(() => import('./status-dialog.tsx'))
const RoleDialog = lazyDialog<UserDialogProps>(() => import('./role-dialog.tsx'))

/** One person: their data, their orders and their sessions. */
export function Page() {
  const { id = '' } = useParams()
  const fetchData = useCallback((call: Call) => call('GET /admin/users/{id}', { params: { id } }), [id])
  const detail = useDetail({ fetchData, watched: useWatched() })
  const { reread } = detail
  return (
    <DetailScreen detail={detail}>
      {user => (
        <>
          <Head user={user} reread={reread} />
          <Columns
            main={
              <>
                <OrdersSection user={user} />
                <RequestsSection user={user} />
                <AccessSection user={user} reread={reread} />
              </>
            }
            aside={
              <>
                <ProfileSection user={user} />
                <PrivacySection user={user} reread={reread} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ user, reread }: UserSectionProps) {
  const t = useTranslations('admin_users')
  const times = useTimes()
  const colleague = useStaffMember()
  const self = colleague.email !== '' && colleague.email === user.email ? t('self') : undefined
  const guest = user.auth_provider === 'anonymous' ? t('guest_not') : undefined
  const acts: Action<UserSectionProps>[] = [
    { id: 'status', label: t('status_change.open'), variant: 'quiet', disabledReason: self, Dialog: StatusDialog },
    { id: 'role', label: t('role_change.open'), variant: 'quiet', disabledReason: self ?? guest, Dialog: RoleDialog },
    { id: 'edit', label: t('edit.open'), icon: 'pencil-simple', disabledReason: guest, Dialog: EditDialog },
  ]
  return (
    <PageHead
      title={getDisplayName(user)}
      below="users"
      badges={<UserBadge status={user.user_status} />}
      note={t('note', { role: t(`role.${user.role}`), at: times.day(user.created_at) })}
      actions={<ActionButtons actions={acts} dialogProps={{ user, reread }} />}
    />
  )
}

function useWatched() {
  const t = useTranslations('admin_users')
  return (user: User) => ({
    [t('watched.name')]: user.user_name,
    [t('watched.email')]: user.email ?? '',
    [t('watched.status')]: t(`status.${user.user_status}`),
    [t('watched.role')]: t(`role.${user.role}`),
    [t('watched.address')]: `${user.street} ${user.house_number}, ${user.postcode} ${user.city}`,
  })
}
