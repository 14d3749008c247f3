import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { NeedsScript } from '#ui/forms/form.tsx'
import { Steps } from '#ui/kit/steps.tsx'
import { useEnv } from '../../env.tsx'
import { EmailStep } from '../../forms/email-step.tsx'
import { GoogleButton } from '../../forms/google-button.tsx'
import { OptionList } from '../../forms/option-list.tsx'
import { Stage } from '../../forms/stage.tsx'
import { useMailedCode } from '../../forms/use-mailed-code.ts'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { AlreadySignedIn, useIsSettledIn } from '../login/already-signed-in.tsx'
import { PasswordStep } from './password-step.tsx'
import { PrivacyNote } from './privacy-note.tsx'

export const screen = defineScreen({
  Page: function RegisterPage() {
    const t = useTranslations()
    const { language } = useEnv()
    const settled = useIsSettledIn()
    const isGuest = useCurrentUser().kind === 'guest'
    const code = useMailedCode('register')
    const [returned, setReturned] = useState(false)
    const first = !code.mailed

    function goBack() {
      setReturned(true)
      code.forget()
    }

    return (
      <Stage
        heading={t('pages.register.heading')}
        lead={first ? t('pages.register.lead') : undefined}
        side={t(first ? 'account.register.side_email' : 'account.register.side_password')}
        mown={first ? 0.45 : 2.4}
      >
        <NeedsScript />
        {settled ? (
          <AlreadySignedIn />
        ) : (
          <>
            <Steps
              label={t('account.register.steps')}
              current={first ? 'email' : 'password'}
              steps={[
                { id: 'email', label: t('account.register.step_email') },
                { id: 'password', label: t('account.register.step_password') },
              ]}
            />
            {first ? (
              <>
                <EmailStep code={code} arrive={returned} note={<PrivacyNote isGuest={isGuest} />} />
                <GoogleButton />
                <OptionList
                  options={[
                    {
                      label: t('layout.account.sign_in'),
                      hint: t('account.register.sign_in_hint'),
                      href: pagePath(language, 'login'),
                    },
                  ]}
                />
              </>
            ) : (
              <PasswordStep code={code} onOtherEmail={goBack} />
            )}
          </>
        )}
      </Stage>
    )
  },
})
