import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useCanUsePasskeys } from '#ui/passkeys/use-can-use-passkeys.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { GoogleButton } from '../../forms/google-button.tsx'
import { OptionList } from '../../forms/option-list.tsx'
import { pagePath } from '../../paths.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Every way to sign in except e-mail and password. */
export function OtherWays() {
  const t = useTranslations('account')
  const { language } = useEnv()
  const browser = useBrowser()
  const failureText = useFailureText()
  const hasPasskeys = useCanUsePasskeys()
  const passkey = usePasskeySignIn()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function goOnAsGuest() {
    if (!browser || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await browser.ensureSession()
      browser.goOn()
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return (
    <>
      {hasPasskeys && <p className="or needs-script">{t('or')}</p>}
      <div className="other-doors">
        {hasPasskeys && <PasskeyButton {...passkey} />}
        <GoogleButton isFirst={!hasPasskeys} />
      </div>
      {problem && <Problem>{problem}</Problem>}
      <OptionList
        options={[
          { label: t('login.register'), hint: t('login.register_hint'), href: pagePath(language, 'register') },
          {
            label: t('login.open_order'),
            hint: t('login.open_order_hint'),
            href: pagePath(language, 'login_middle', { step: 'order' }),
          },
          { label: t('login.guest'), hint: t('login.guest_hint'), busy, onClick: () => void goOnAsGuest() },
        ]}
      />
    </>
  )
}
