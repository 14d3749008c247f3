import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loginFailed } from '#contract/protocol/code-numbers.ts'
import { Form } from '#ui/forms/form.tsx'
import { withSealed } from '#ui/forms/seal-password.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { toDigits, useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { useFocusOnArrival } from '../../forms/use-focus-on-arrival.ts'
import { pagePath } from '../../paths.ts'
import type { Credentials } from './credentials-form.tsx'
import { PasskeyStep } from './passkey-step.tsx'

interface SecondStepProps {
  credentials: Credentials
  hasApp: boolean
  onBack: () => void
}

/** The second factor after the password: the code of an app, or else the passkey; a recovery code replaces either. */
export function SecondStep(props: SecondStepProps) {
  const [hasLostIt, setHasLostIt] = useState(false)
  if (props.hasApp || hasLostIt) return <CodeStep {...props} />
  return <PasskeyStep onBack={props.onBack} onLost={() => setHasLostIt(true)} />
}

/** The code of the app, or a recovery code; the password is encrypted again for each attempt. */
function CodeStep({ credentials, hasApp, onBack }: SecondStepProps) {
  const t = useTranslations('account')
  const { language } = useEnv()
  const { required, code } = useRules()
  const [recovering, setRecovering] = useState(!hasApp)
  const form = useForm({
    id: 'second-step',
    initial: { otp: '' },
    rules: { otp: recovering ? required : [required, code] },
    async submit({ otp }, { client, enter }) {
      const { email, password } = credentials
      const session = await withSealed(client.quietly, { password }, sealed =>
        client.quietly('POST /user/login', {
          body: { email, ...sealed, otp: recovering ? otp.trim() : toDigits(otp) },
        }),
      )
      enter(session)
    },
    textByCode: { [loginFailed]: ['otp', t(recovering ? 'login.recovery_wrong' : 'login.otp_wrong')] },
  })

  useFocusOnArrival(form.field('otp').id)

  function change() {
    setRecovering(!recovering)
    form.reset()
  }

  return (
    <Form
      form={form}
      actions={
        <>
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {t('login.otp_submit')}
          </Button>
          <div className="form-actions">
            <Button variant="quiet" icon="arrow-left" onClick={onBack}>
              {t('login.back')}
            </Button>
            {hasApp && (
              <Button variant="quiet" onClick={change}>
                {t(recovering ? 'login.use_app' : 'login.use_recovery')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <p>
        {recovering
          ? t.rich('login.recovery_text', { a: chunks => <a href={pagePath(language, 'complaints')}>{chunks}</a> })
          : t('login.otp_text')}
      </p>
      {recovering ? (
        <TextInput
          {...form.field('otp')}
          label={t('field.recovery_code')}
          required
          unmarked
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <CodeField field={form.field('otp')} label={t('field.otp')} />
      )}
    </Form>
  )
}
