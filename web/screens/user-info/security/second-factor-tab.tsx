import './second-factor.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../../env.tsx'
import { FirstPassword } from '../../change-password/first-password.tsx'
import { type TabProps, useUpdateUser } from '../use-update-user.ts'
import { ProveApp } from './prove-app.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveSecondFactor } from './remove-second-factor.tsx'

/** Its states: off, being set up, showing the recovery codes, on. */
export default function SecondFactorTab({ user, onChange, onStale }: TabProps) {
  const t = useTranslations('account.second_factor')
  const browser = useBrowser()
  const updateUser = useUpdateUser(onChange)
  const failureText = useFailureText()
  const [begun, setBegun] = useState<CallData<'POST /user/second-factor'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [removed, setRemoved] = useState(false)
  const [problem, setProblem] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const on = user.second_factor
  const before = useRef(on)

  // The pressed button is gone: the new state takes the focus and is scrolled into view.
  useEffect(() => {
    if (before.current !== on) heading.current?.focus()
    before.current = on
  }, [on])

  async function begin() {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    setRemoved(false)
    try {
      setBegun(await browser.client.quietly('POST /user/second-factor', { body: {} }))
    } catch (error) {
      const text = failureText(error)
      // Without a text: it was changed in another window, so this state is outdated.
      if (text) setProblem(text)
      else onStale()
    }
    setBusy(false)
  }

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        done={t('switched_on')}
        onStored={() => {
          setCodes(undefined)
          updateUser({ ...user, second_factor: true })
        }}
      />
    )
  }
  if (begun && !on) {
    return (
      <ProveApp
        begun={begun}
        onCancel={() => setBegun(undefined)}
        onProven={proof => {
          // A role that requires the factor can work from now on; its current token was issued before.
          browser?.renewTokens()
          setBegun(undefined)
          setCodes(proof)
        }}
      />
    )
  }
  return (
    <div className="own-part own-text">
      <h2 ref={heading} tabIndex={-1}>
        {t(on ? 'on' : 'off')}
      </h2>
      <p>{t(on ? 'on_text' : 'off_text')}</p>
      {!on && user.google_bound && <p>{t('instead_of_google')}</p>}
      {removed && (
        <Notice tone="success" live>
          {t('removed')}
        </Notice>
      )}
      {problem && <Problem>{problem}</Problem>}
      {user.has_password ? (
        <div className="form-actions">
          {on ? (
            <Button onClick={() => setRemoving(true)}>{t('remove')}</Button>
          ) : (
            <Button variant="primary" icon="shield-check" busy={busy} onClick={() => void begin()}>
              {t('start')}
            </Button>
          )}
        </div>
      ) : (
        <FirstPassword email={user.email ?? ''} />
      )}
      <RemoveSecondFactor
        open={removing}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          browser?.renewTokens()
          setRemoving(false)
          setRemoved(true)
          updateUser({ ...user, second_factor: false })
        }}
      />
    </div>
  )
}
