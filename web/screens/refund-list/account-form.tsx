import { useTranslations } from 'use-intl'
import { parseIban } from '#domain/refunds/iban.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import type { Refund } from './use-refunds.ts'

/** The original payment method cannot be used: asks for a bank account. */
export function AccountForm({ refund, onChanged }: { refund: Refund; onChanged: (refund: Refund) => void }) {
  const t = useTranslations('refunds.account')
  const { required } = useRules()
  const form = useForm({
    id: `account-${refund.refund_no}`,
    initial: { account_holder: '', iban: '' },
    rules: {
      account_holder: [required],
      iban: [required, value => (parseIban(value) ? undefined : t('bad'))],
    },
    async submit({ iban, account_holder }, { client }) {
      const params = { refund_no: refund.refund_no }
      onChanged(
        await client.quietly('POST /refunds/{refund_no}/account', {
          ...{ params, body: { iban, account_holder } },
        }),
      )
    },
  })
  return (
    <div className="refund-account">
      <p>{t('text')}</p>
      <Form
        form={form}
        actions={
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('send')}
            </Button>
          </div>
        }
      >
        <TextInput
          {...form.field('account_holder')}
          label={t('holder')}
          hint={t('holder_hint')}
          required
          unmarked
          maxLength={70}
          autoComplete="name"
        />
        <TextInput
          {...form.field('iban')}
          label={t('field')}
          hint={t('hint')}
          required
          unmarked
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Form>
    </div>
  )
}
