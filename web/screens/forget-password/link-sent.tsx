import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useCountdown } from '../../forms/use-countdown.ts'
import { useProof } from '../../forms/use-proof.ts'

const waitMs = 60_000

export function LinkSent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const t = useTranslations('account')
  const proof = useProof()
  const [againAt, setAgainAt] = useState(() => Date.now() + waitMs)
  const { busy, problem, run } = useAttempt()
  const seconds = useCountdown(againAt)

  const again = () =>
    run(async ({ client }) => {
      await client.quietly('POST /user/forget-password', { body: { email, altcha: await proof.take() } })
      setAgainAt(Date.now() + waitMs)
    })

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
