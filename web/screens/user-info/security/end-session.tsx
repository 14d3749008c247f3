import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useBrowser } from '../../../env.tsx'
import type { UserSession } from './sessions-tab.tsx'

const notFoundStatus = 404

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
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function end() {
    if (!browser || !session || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await browser.client.quietly('DELETE /user/sessions/{id}', { params: { id: session.session_id } })
      onEnded(session)
    } catch (error) {
      // It had ended already, as requested.
      if (error instanceof CallFailure && error.http === notFoundStatus) onEnded(session)
      else setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      size="s"
      open={session !== undefined}
      onClose={onClose}
      title={t('sessions.confirm', { device })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void end()}>
            {t('sessions.end')}
          </Button>
        </>
      }
    >
      <p>{t('sessions.confirm_text')}</p>
      {problem && <Problem>{problem}</Problem>}
    </Dialog>
  )
}
