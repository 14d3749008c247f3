import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { EmailStep } from '../../forms/email-step.tsx'
import { Form, NeedsScript } from '../../forms/form.tsx'
import { MailedCodeNote } from '../../forms/mailed-code-note.tsx'
import { Stage } from '../../forms/stage.tsx'
import { useArriveAt } from '../../forms/use-arrive-at.ts'
import { useForm } from '../../forms/use-form.ts'
import { type MailedCodeHandle, useMailedCode } from '../../forms/use-mailed-code.ts'
import { digitsOf, useRules } from '../../forms/use-rules.ts'
import { Ways } from '../../forms/ways.tsx'
import { pathOf } from '../../paths.ts'
import { AlreadySignedIn, useIsSettledIn } from '../login/already-signed-in.tsx'

/** Orders without an account: whoever reads the mail of an address may see what was ordered with it. */
export function OpenOrder() {
  const t = useTranslations()
  const { language } = useEnv()
  const settled = useIsSettledIn()
  const code = useMailedCode('open_order')
  const [returned, setReturned] = useState(false)
  const [openedFor, setOpenedFor] = useState<string>()

  if (openedFor !== undefined) return <Opened email={openedFor} />
  return (
    <Stage
      bare
      heading={t('pages.login_middle.heading')}
      lead={code.mailed ? undefined : t('pages.login_middle.description')}
      side={t('account.order.side')}
      mown={code.mailed ? 2.55 : 1.4}
    >
      <NeedsScript />
      {settled && <AlreadySignedIn />}
      {!settled && !code.mailed && (
        <>
          <EmailStep code={code} hint={t('account.order.email_hint')} arrive={returned} />
          <Ways ways={[{ label: t('layout.account.sign_in'), href: pathOf(language, 'login') }]} />
        </>
      )}
      {!settled && code.mailed && (
        <CodeStep
          code={code}
          onOpened={setOpenedFor}
          onOtherEmail={() => {
            setReturned(true)
            code.forget()
          }}
        />
      )}
    </Stage>
  )
}

interface CodeStepProps {
  code: MailedCodeHandle
  onOpened: (email: string) => void
  onOtherEmail: () => void
}

function CodeStep({ code, onOpened, onOtherEmail }: CodeStepProps) {
  const t = useTranslations('account')
  const rules = useRules()
  const form = useForm({
    id: 'order-code',
    initial: { code: '' },
    rules: { code: [rules.required, rules.code] },
    async submit(values, { client, keep }) {
      const { email = '', captcha_id = '' } = code.mailed ?? {}
      const body = { email, captcha_id, captcha_code: digitsOf(values.code) }
      keep(await client.quietly('POST /user/open-order', { body }))
      onOpened(email)
    },
    fieldOfCode: { 100402: 'code', 110002: 'code' },
  })
  const field = form.field('code')
  useArriveAt(field.id)
  return (
    <>
      <MailedCodeNote code={code} onOtherEmail={onOtherEmail} />
      <Form
        form={form}
        actions={
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {t('order.submit')}
          </Button>
        }
      >
        <CodeField field={field} label={t('field.code')} hint={t('code.hint')} />
      </Form>
    </>
  )
}

/** Open; and the offer not to need a code next time. */
function Opened({ email }: { email: string }) {
  const t = useTranslations('account.order')
  const { language } = useEnv()
  return (
    <Stage bare heading={t('done')} side={t('side')} mown={3.6}>
      <div className="form">
        <Notice tone="success" live>
          {t('done_text', { email })}
        </Notice>
        <div className="form-actions">
          <ButtonLink variant="primary" href={pathOf(language, 'order_rent_list')}>
            {t('to_rentals')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={pathOf(language, 'order_buy_list')}>
            {t('to_purchases')}
          </ButtonLink>
        </div>
      </div>
      <Ways
        ways={[
          { label: t('offer'), hint: t('offer_hint'), href: pathOf(language, 'login_middle', { step: 'account' }) },
        ]}
      />
    </Stage>
  )
}
