import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NeedsScript } from '#ui/forms/form.tsx'
import { Stage } from '../../forms/stage.tsx'
import { defineScreen } from '../../screen.ts'
import { AlreadySignedIn, useIsSettledIn } from './already-signed-in.tsx'
import { type Credentials, CredentialsForm, type SecondStepRequest } from './credentials-form.tsx'
import { LoginNote } from './login-note.tsx'
import { OtherWays } from './other-ways.tsx'
import { SecondStep } from './second-step.tsx'
import { useRedirectFromAddress } from './use-redirect-from-address.ts'

export const screen = defineScreen({
  Page: function LoginPage() {
    const t = useTranslations()
    const settled = useIsSettledIn()
    /** Correct e-mail and password of an account that needs a code too. Held in memory of this page only. */
    const [proven, setProven] = useState<Credentials & SecondStepRequest>()
    useRedirectFromAddress()

    if (proven) {
      return (
        <Stage heading={t('account.login.otp_heading')} side={t('account.login.side')} mown={4.75}>
          <SecondStep credentials={proven} hasApp={proven.app} onBack={() => setProven(undefined)} />
        </Stage>
      )
    }
    return (
      <Stage
        heading={t('pages.login.heading')}
        lead={!settled && t('pages.login.lead')}
        side={t('account.login.side')}
        mown={4.45}
      >
        <NeedsScript />
        <LoginNote />
        {settled ? (
          <AlreadySignedIn />
        ) : (
          <CredentialsForm onSecondStep={(right, secondStep) => setProven({ ...right, ...secondStep })} />
        )}
        {!settled && <OtherWays />}
      </Stage>
    )
  },
})
