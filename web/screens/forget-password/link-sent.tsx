import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../env.tsx'
import { useCountdown } from '../../forms/use-countdown.ts'
import { useProof } from '../../forms/use-proof.ts'

const waitMs = 60_000

export function LinkSent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const t = useTranslations('account')
  const browser = useBrowser()
  const proof = useProof()
  const failureText = useFailureText()
  const [againAt, setAgainAt] = useState(() => Date.now() + waitMs)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const seconds = useCountdown(againAt)

  async function again() {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await browser.client.quietly('POST /user/forget-password', { body: { email, altcha: await proof.take() } })
      setAgainAt(Date.now() + waitMs)
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="form">
      <Notice tone="success" live title={t('forget.sent')}>
        {t.rich('forget.sent_text', { email, b: chunks => <strong>{chunks}</strong> })}
      </Notice>
      <p className="form-small">{t('forget.sent_hint')}</p>
      {problem && <Problem>{problem}</Problem>}
      <div className="mailed-code-ways">
        <Button variant="quiet" size="s" onClick={onOtherEmail}>
          {t('code.other_email')}
        </Button>
        <Button
          variant="quiet"
          size="s"
          busy={busy}
          disabledReason={seconds > 0 ? t('forget.again_in', { seconds }) : undefined}
          onClick={() => void again()}
        >
          {t('forget.again')}
        </Button>
      </div>
    </div>
  )
}
