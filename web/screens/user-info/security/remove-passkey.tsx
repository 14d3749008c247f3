import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { acceptMissing } from './accept-missing.ts'
import type { Passkey } from './passkeys-tab.tsx'

interface RemoveProps {
  /** undefined: the dialog is closed. */
  passkey: Passkey | undefined
  onClose: () => void
  onRemoved: (passkey: Passkey) => void
}

export function RemovePasskey({ passkey, onClose, onRemoved }: RemoveProps) {
  const t = useTranslations('account')
  const action = useAttempt()

  function close(): void {
    action.forget()
    onClose()
  }

  const remove = () =>
    action.run(async ({ client }) => {
      if (!passkey) return
      await client.quietly('DELETE /user/passkeys/{id}', { params: { id: passkey.passkey_id } }).catch(acceptMissing)
      onRemoved(passkey)
    })

  return (
    <ConfirmDialog
      open={passkey !== undefined}
      onClose={close}
      title={t('passkeys.remove_title', { name: passkey?.name ?? '' })}
      keep={t('cancel')}
      confirm={t('passkeys.remove')}
      action={action}
      onConfirm={() => void remove()}
    >
      <p>{t('passkeys.remove_text')}</p>
    </ConfirmDialog>
  )
}
