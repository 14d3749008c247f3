import { useFormatter, useTranslations } from 'use-intl'
import { isStaff } from '#domain/access.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import type { UserDialogProps, UserSectionProps } from './user.ts'

const ExportDialog = lazyDialog<UserDialogProps>(() => import('./export-dialog.tsx'))
const EraseDialog = lazyDialog<UserDialogProps>(() => import('./erase-dialog.tsx'))

/** Legal rights of the person: a copy of their data, or erasure. */
export function PrivacySection({ user, reread }: UserSectionProps) {
  const t = useTranslations('admin_users.privacy')
  const format = useFormatter()
  const requestedAt = user.erase_asked_at
  const staff = isStaff(user.role) ? t('staff') : undefined
  return (
    <Section title={t('title')}>
      {requestedAt && (
        <Notice tone="warn">
          {t('erase_waits', {
            day: format.dateTime(new Date(requestedAt), { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }),
          })}
        </Notice>
      )}
      <div className="privacy-acts">
        <ActionButtons
          actions={[
            { id: 'export', label: t('export'), icon: 'download-simple', Dialog: ExportDialog },
            {
              id: 'erase',
              label: t('erase'),
              icon: 'trash',
              variant: 'quiet',
              disabledReason: staff,
              Dialog: EraseDialog,
            },
          ]}
          dialogProps={{ user, reread }}
        />
      </div>
    </Section>
  )
}
