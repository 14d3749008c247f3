import { useTranslations } from 'use-intl'
import { captchaVerificationFailed } from '#contract/protocol/code-numbers.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { toDigits, useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'

interface RemoveProps {
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemoveSecondFactor({ open, onClose, onRemoved }: RemoveProps) {
  const t = useTranslations('account.second_factor')
  return (
    <Dialog size="s" open={open} onClose={onClose} title={t('remove_confirm')}>
      <RemoveForm onClose={onClose} onRemoved={onRemoved} />
    </Dialog>
  )
}

function RemoveForm({ onClose, onRemoved }: Omit<RemoveProps, 'open'>) {
  const t = useTranslations('account')
  const { required } = useRules()
  const form = useForm({
    id: 'remove-second-factor',
    initial: { otp: '' },
    rules: { otp: required },
    async submit({ otp }, { client }) {
      await client.quietly('POST /user/second-factor/remove', { body: { otp: normalizeCode(otp) } })
      onRemoved()
    },
    textByCode: {
      [captchaVerificationFailed]: ['otp', t('login.otp_wrong')],
    },
  })
  return (
    <Form
      form={form}
      actions={
        <div className="form-actions own-answers">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t('second_factor.remove')}
          </Button>
        </div>
      }
    >
      <p>{t('second_factor.remove_text')}</p>
      <TextInput
        {...form.field('otp')}
        label={t('second_factor.remove_field')}
        required
        unmarked
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  )
}

/** A recovery code keeps its hyphen; spaces in the digits of an app are removed. */
function normalizeCode(otp: string): string {
  const digits = toDigits(otp)
  return /^\d{6}$/.test(digits) ? digits : otp.trim()
}
