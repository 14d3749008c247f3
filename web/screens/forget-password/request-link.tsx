import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { Form, Problem } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { OptionList } from '../../forms/option-list.tsx'
import { readStoredEmail, storeEmail } from '../../forms/stored-email.ts'
import { useFocusOnArrival } from '../../forms/use-focus-on-arrival.ts'
import { useProof } from '../../forms/use-proof.ts'
import { pagePath } from '../../paths.ts'
import { LinkSent } from './link-sent.tsx'

interface RequestLinkProps {
  /** The page was opened by a link that is no longer valid. */
  expired: boolean
  /** The address that a link was sent to. */
  sentTo: string | undefined
  onSent: (email: string | undefined) => void
}

/** Requests a link for an address; the response is the same for every address. */
export function RequestLink({ expired, sentTo, onSent }: RequestLinkProps) {
  const t = useTranslations()
  const { language } = useEnv()
  const [returned, setReturned] = useState(false)

  if (sentTo !== undefined) {
    return (
      <LinkSent
        email={sentTo}
        onOtherEmail={() => {
          setReturned(true)
          onSent(undefined)
        }}
      />
    )
  }
  return (
    <>
      {expired && <Problem title={t('account.forget.expired')}>{t('error.110110')}</Problem>}
      <AddressForm arrive={returned} onSent={onSent} />
      <OptionList
        options={[
          {
            label: t('layout.account.sign_in'),
            hint: t('account.forget.sign_in_hint'),
            href: pagePath(language, 'login'),
          },
        ]}
      />
    </>
  )
}

function AddressForm({ arrive, onSent }: { arrive: boolean; onSent: (email: string) => void }) {
  const t = useTranslations('account')
  const { required, email } = useRules()
  const proof = useProof()
  const form = useForm({
    id: 'forget',
    initial: { email: readStoredEmail() },
    rules: { email: [required, email] },
    async submit(values, { client }) {
      const address = normalizeEmail(values.email)
      storeEmail(address)
      await client.quietly('POST /user/forget-password', { body: { email: address, altcha: await proof.take() } })
      onSent(address)
    },
  })
  const field = form.field('email')
  useFocusOnArrival(field.id, arrive)
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t('forget.submit')}
        </Button>
      }
    >
      <EmailField field={field} label={t('field.email')} autoComplete="username" />
    </Form>
  )
}
