import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useBrowser } from '../../../env.tsx'
import type { Passkey } from './passkeys-tab.tsx'

const notFoundStatus = 404

interface RemoveProps {
  /** undefined: the dialog is closed. */
  passkey: Passkey | undefined
  onClose: () => void
  onRemoved: (passkey: Passkey) => void
}

export function RemovePasskey({ passkey, onClose, onRemoved }: RemoveProps) {
  const t = useTranslations('account')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  function close(): void {
    setProblem(undefined)
    onClose()
  }

  async function remove(): Promise<void> {
    if (!browser || !passkey || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await browser.client.quietly('DELETE /user/passkeys/{id}', { params: { id: passkey.passkey_id } })
      onRemoved(passkey)
    } catch (error) {
      // It was removed in another window, as requested.
      if (error instanceof CallFailure && error.http === notFoundStatus) onRemoved(passkey)
      else setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      size="s"
      open={passkey !== undefined}
      onClose={close}
      title={t('passkeys.remove_title', { name: passkey?.name ?? '' })}
      actions={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    >
      <p>{t('passkeys.remove_text')}</p>
      {problem && <Problem>{problem}</Problem>}
    </Dialog>
  )
}
