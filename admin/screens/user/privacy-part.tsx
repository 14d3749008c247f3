import { useFormatter, useTranslations } from 'use-intl'
import { isStaff } from '#domain/access.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { Acts, later } from '../../kit/dialogs/act-menu.tsx'
import type { UserDialogProps, UserPartProps } from './user.ts'

const ExportDialog = later<UserDialogProps>(() => import('./export-dialog.tsx'))
const EraseDialog = later<UserDialogProps>(() => import('./erase-dialog.tsx'))

/** What somebody may ask of us by law: a copy of what we keep, or that it goes. */
export function PrivacyPart({ user, reread }: UserPartProps) {
  const t = useTranslations('admin_users.privacy')
  const format = useFormatter()
  const asked = user.erase_asked_at
  const staff = isStaff(user.role) ? t('staff') : undefined
  return (
    <Section title={t('title')}>
      {asked && (
        <Notice tone="warn">
          {t('erase_waits', {
            day: format.dateTime(new Date(asked), { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }),
          })}
        </Notice>
      )}
      <div className="privacy-acts">
        <Acts
          acts={[
            { id: 'export', label: t('export'), icon: 'download-simple', Dialog: ExportDialog },
            { id: 'erase', label: t('erase'), icon: 'trash', variant: 'quiet', why: staff, Dialog: EraseDialog },
          ]}
          give={{ user, reread }}
        />
      </div>
    </Section>
  )
}
