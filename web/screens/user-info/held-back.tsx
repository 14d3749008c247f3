import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { proveByPasskey } from '#ui/passkeys/passkeys.ts'

interface HeldBackProps {
  known: CallData<'GET /user/passkeys'>
  onProven: () => void
}

/** For staff who have not proved a second factor in this session: they set one up, or use the one they have. */
export function HeldBack({ known, onProven }: HeldBackProps) {
  const t = useTranslations('account.passkeys')
  const { busy, problem, run } = useAttempt()
  const hasOne = known.list.length > 0

  const show = () =>
    run(async browser => {
      await proveByPasskey(browser.client.quietly)
      // The current token was issued before the proof.
      browser.renewTokens()
      onProven()
    })

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
