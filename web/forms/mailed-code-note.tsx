import '#ui/forms/forms.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { useCountdown } from './use-countdown.ts'
import type { MailedCodeHandle } from './use-mailed-code.ts'

/** Where the code was sent, with links to request another code or use another address. */
export function MailedCodeNote({ code, onOtherEmail }: { code: MailedCodeHandle; onOtherEmail: () => void }) {
  const t = useTranslations('account.code')
  const failureText = useFailureText()
  const [problem, setProblem] = useState<string>()
  const seconds = useCountdown(code.mailed?.againAt ?? 0)
  if (!code.mailed) return null
  const { email, count } = code.mailed

  async function again() {
    setProblem(undefined)
    try {
      await code.send(email)
    } catch (error) {
      setProblem(failureText(error))
    }
  }

  return (
    <div className="mailed-code">
      <output>{t.rich(count > 1 ? 'sent_again' : 'sent', { email, b: chunks => <strong>{chunks}</strong> })}</output>
      {problem && <Problem>{problem}</Problem>}
      <div className="mailed-code-ways">
        <Button variant="quiet" size="s" onClick={onOtherEmail}>
          {t('other_email')}
        </Button>
        <Button
          variant="quiet"
          size="s"
          busy={code.progress !== undefined}
          silent
          disabledReason={seconds > 0 ? t('again_in', { seconds }) : undefined}
          onClick={() => void again()}
        >
          {t('again')}
        </Button>
      </div>
      <CodeProgressLine code={code} />
    </div>
  )
}

/** The progress between pressing the button and the mail, shown and announced to screen readers. */
export function CodeProgressLine({ code }: { code: MailedCodeHandle }) {
  const t = useTranslations('account.code')
  return (
    <output className="code-progress">
      {code.progress && (
        <>
          <span className="mowing" />
          {t(code.progress)}
        </>
      )}
    </output>
  )
}
