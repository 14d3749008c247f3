import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { proveByPasskey } from '#ui/passkeys/passkeys.ts'
import { useBrowser } from '../../env.tsx'

interface HeldBackProps {
  known: CallData<'GET /user/passkeys'>
  onProven: () => void
}

/** For staff who have not proved a second factor in this session: they set one up, or use the one they have. */
export function HeldBack({ known, onProven }: HeldBackProps) {
  const t = useTranslations('account.passkeys')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hasOne = known.list.length > 0

  async function show(): Promise<void> {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await proveByPasskey(browser.client.quietly)
      // The current token was issued before the proof.
      browser.renewTokens()
      onProven()
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <>
      <Notice
        tone="warn"
        title={t('needed')}
        action={
          hasOne && (
            <Button size="s" icon="fingerprint" busy={busy} onClick={() => void show()}>
              {t('show')}
            </Button>
          )
        }
      >
        {t(hasOne ? 'needed_show' : 'needed_text')}
      </Notice>
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}
