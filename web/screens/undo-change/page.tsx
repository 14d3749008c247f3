import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { resetTokenInvalid } from '#contract/protocol/code-numbers.ts'
import { NeedsScript, Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { Stage } from '../../forms/stage.tsx'
import { useMailedToken } from '../../forms/use-mailed-token.ts'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'

const linkIsOver = resetTokenInvalid

type Undone = CallData<'POST /user/undo'>

/** Undoes a change of the sign-in data of an account: by the mailed link, with one click, without signing in. */
export const screen = defineScreen({
  Page: function UndoChangePage() {
    const t = useTranslations()
    const token = useMailedToken()
    const [undone, setUndone] = useState<Undone>()
    return (
      <Stage
        heading={undone ? t('account.undo.done_heading') : t('pages.undo_change.heading')}
        lead={!undone && t(token === undefined ? 'account.undo.none' : 'account.undo.text')}
        side={t('account.undo.side')}
        mown={undone ? 4.75 : 1.25}
      >
        <NeedsScript />
        {undone ? <Done undone={undone} /> : token !== undefined && <Undo token={token} onUndone={setUndone} />}
      </Stage>
    )
  },
})

function Undo({ token, onUndone }: { token: string; onUndone: (undone: Undone) => void }) {
  const t = useTranslations('account.undo')
  const { language } = useEnv()
  const browser = useBrowser()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)

  async function undo() {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      onUndone(await browser.client.quietly('POST /user/undo', { body: { token } }))
      // The undo ended every session, that of this browser too.
      browser.forget()
    } catch (error) {
      const over = error instanceof CallFailure && error.code === linkIsOver
      setOver(over)
      setProblem(over ? t('over') : failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="form">
      {problem && <Problem>{problem}</Problem>}
      <div className="form-actions">
        {isOver ? (
          <ButtonLink variant="primary" href={pagePath(language, 'complaints')}>
            {t('contact')}
          </ButtonLink>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void undo()}>
            {t('action')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Done({ undone: { change, email, passkeys_stay } }: { undone: Undone }) {
  const t = useTranslations('account.undo')
  const { language } = useEnv()
  return (
    <div className="form">
      <Notice tone="success" live title={t(change === 'email' ? 'done_email' : 'done_identity')}>
        {t.rich('done_text', { email, b: chunks => <strong className="own-long">{chunks}</strong> })}
      </Notice>
      {passkeys_stay ? <Notice tone="warn">{t('passkeys_stay')}</Notice> : <p>{t('gone')}</p>}
      <div className="form-actions">
        <ButtonLink variant="quiet" href={pagePath(language, 'login')}>
          {t('to_login')}
        </ButtonLink>
      </div>
    </div>
  )
}
