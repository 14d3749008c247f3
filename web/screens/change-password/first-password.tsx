import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../env.tsx'
import { useProof } from '../../forms/use-proof.ts'

/** An account that signs in with Google gets its first password by a mailed link. */
export function FirstPassword({ email }: { email: string }) {
  const t = useTranslations('account.change_password')
  const forget = useTranslations('account.forget')
  const browser = useBrowser()
  const proof = useProof()
  const failureText = useFailureText()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [problem, setProblem] = useState<string>()

  async function send() {
    if (!browser || state === 'busy') return
    setState('busy')
    setProblem(undefined)
    try {
      await browser.client.quietly('POST /user/forget-password', { body: { email, altcha: await proof.take() } })
      setState('sent')
    } catch (error) {
      setProblem(failureText(error))
      setState('idle')
    }
  }

  if (state === 'sent') {
    return (
      <Notice tone="success" live title={forget('sent')}>
        {t.rich('none_sent', { email, b: chunks => <strong>{chunks}</strong> })}
      </Notice>
    )
  }
  return (
    <div className="form">
      <Notice title={t('none')}>{t('none_text')}</Notice>
      {problem && <Problem>{problem}</Problem>}
      <Button variant="primary" busy={state === 'busy'} onClick={() => void send()}>
        {forget('submit')}
      </Button>
    </div>
  )
}
