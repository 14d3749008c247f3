import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { acceptMissing } from './accept-missing.ts'
import type { UserSession } from './sessions-tab.tsx'

interface EndSessionProps {
  /** undefined: the dialog is closed. */
  session: UserSession | undefined
  device: string
  onClose: () => void
  onEnded: (session: UserSession) => void
}

/** Asks for confirmation, because the device is signed out. */
export function EndSession({ session, device, onClose, onEnded }: EndSessionProps) {
  const t = useTranslations('account')
  const action = useAttempt()

  const end = () =>
    action.run(async ({ client }) => {
      if (!session) return
      await client.quietly('DELETE /user/sessions/{id}', { params: { id: session.session_id } }).catch(acceptMissing)
      onEnded(session)
    })

  return (
    <ConfirmDialog
      open={session !== undefined}
      onClose={onClose}
      title={t('sessions.confirm', { device })}
      keep={t('cancel')}
      confirm={t('sessions.end')}
      action={action}
      onConfirm={() => void end()}
    >
      <p>{t('sessions.confirm_text')}</p>
    </ConfirmDialog>
  )
}
