import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { captchaVerificationFailed } from '#contract/protocol/code-numbers.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { toDigits, useRules } from '#ui/forms/use-rules.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { CodeField } from '../../../forms/code-field.tsx'
import { QrCode } from '../../../parts/qr-code/qr-code.tsx'
import { CopyButton } from '../copy-button.tsx'

interface ProveAppProps {
  begun: CallData<'POST /user/second-factor'>
  onCancel: () => void
  onProven: (recoveryCodes: readonly string[]) => void
}

/** The secret as a QR code and as text; it takes effect once a code of the app was entered. */
export function ProveApp({ begun, onCancel, onProven }: ProveAppProps) {
  const t = useTranslations('account')
  const rules = useRules()
  const form = useForm({
    id: 'prove-app',
    initial: { otp: '' },
    rules: { otp: [rules.required, rules.code] },
    async submit({ otp }, { client }) {
      const body = { otp: toDigits(otp) }
      const { recovery_codes } = await client.quietly('POST /user/second-factor/confirm', { body })
      onProven(recovery_codes)
    },
    textByCode: {
      [captchaVerificationFailed]: ['otp', t('login.otp_wrong')],
    },
  })
  return (
    <div className="own-part own-text">
      <h2>{t('second_factor.scan')}</h2>
      <div className="own-scan">
        <QrCode text={begun.uri} label={t('second_factor.qr')} />
        <div className="own-secret">
          <p className="own-here">
            <ButtonLink href={begun.uri} icon="device-mobile" data-document>
              {t('second_factor.open_app')}
            </ButtonLink>
          </p>
          <p>{t('second_factor.secret')}</p>
          <p>
            <code>{groupSecret(begun.secret)}</code>
          </p>
          <CopyButton text={begun.secret} />
        </div>
      </div>
      <Form
        form={form}
        actions={
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('second_factor.confirm')}
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        }
      >
        <CodeField field={form.field('otp')} label={t('field.otp')} hint={t('second_factor.otp_hint')} />
      </Form>
    </div>
  )
}

/** In groups of four, for reading aloud. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
