import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Columns, DetailScreen } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { type Act, Acts, later } from '../../kit/dialogs/act-menu.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { useColleague } from '../../office-context.tsx'
import { usePaths } from '../../paths.ts'
import { UserBadge } from '../users/user-badge.tsx'
import { AccessPart } from './access-part.tsx'
import { OrdersPart, RequestsPart } from './orders-part.tsx'
import { PrivacyPart } from './privacy-part.tsx'
import { ProfilePart } from './profile-part.tsx'
import { nameOf, type User, type UserDialogProps, type UserPartProps } from './user.ts'

const EditDialog = later<UserDialogProps>(() => import('./edit-dialog.tsx'))
const StatusDialog = later<UserDialogProps>(() => import('./status-dialog.tsx'))
const RoleDialog = later<UserDialogProps>(() => import('./role-dialog.tsx'))

/** One person: who it is, what he has with us, where he is signed in. */
export function Page() {
  const { id = '' } = useParams()
  const ask = useCallback((call: Call) => call('GET /admin/users/{id}', { params: { id } }), [id])
  const detail = useDetail({ ask, watched: useWatched() })
  const { reread } = detail
  return (
    <DetailScreen detail={detail}>
      {user => (
        <>
          <Head user={user} reread={reread} />
          <Columns
            main={
              <>
                <OrdersPart user={user} />
                <RequestsPart user={user} />
                <AccessPart user={user} reread={reread} />
              </>
            }
            aside={
              <>
                <ProfilePart user={user} />
                <PrivacyPart user={user} reread={reread} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ user, reread }: UserPartProps) {
  const t = useTranslations('admin_users')
  const screen = useTranslations('admin.screen')
  const times = useTimes()
  const to = usePaths()
  const colleague = useColleague()
  const self = colleague.email !== '' && colleague.email === user.email ? t('self') : undefined
  const guest = user.auth_provider === 'anonymous' ? t('guest_not') : undefined
  const acts: Act<UserPartProps>[] = [
    { id: 'status', label: t('status_change.open'), variant: 'quiet', why: self, Dialog: StatusDialog },
    { id: 'role', label: t('role_change.open'), variant: 'quiet', why: self ?? guest, Dialog: RoleDialog },
    { id: 'edit', label: t('edit.open'), icon: 'pencil-simple', why: guest, Dialog: EditDialog },
  ]
  return (
    <PageHead
      title={nameOf(user)}
      places={[{ label: screen('users'), href: to('users', {}) }]}
      badges={<UserBadge status={user.user_status} />}
      note={t('note', { role: t(`role.${user.role}`), at: times.day(user.created_at) })}
      actions={<Acts acts={acts} give={{ user, reread }} />}
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
