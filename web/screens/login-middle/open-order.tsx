import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { captchaVerificationFailed, uuidFailed } from '#contract/protocol/code-numbers.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { Form, NeedsScript } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { toDigits, useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Loading } from '#ui/kit/progress.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { EmailStep } from '../../forms/email-step.tsx'
import { MailedCodeNote } from '../../forms/mailed-code-note.tsx'
import { OptionList } from '../../forms/option-list.tsx'
import { Stage } from '../../forms/stage.tsx'
import { useFocusOnArrival } from '../../forms/use-focus-on-arrival.ts'
import { type MailedCodeHandle, useMailedCode } from '../../forms/use-mailed-code.ts'
import { pagePath } from '../../paths.ts'
import { useIsSettledIn } from '../login/already-signed-in.tsx'
import { OpenedOrders, type Opening, SeveralOrders } from './opened-orders.tsx'
import { useMailedOrder } from './use-mailed-order.ts'

/** Orders without an account: a person who can read the mail of an address may see the orders made with it. */
export function OpenOrder() {
  const t = useTranslations()
  const code = useMailedCode('open_order')
  const mailedOrder = useMailedOrder()
  const [returned, setReturned] = useState(false)
  const [opening, setOpening] = useState<Opening>()
  /** The code was correct; the orders are being loaded. */
  const [opened, setOpened] = useState(false)
  const browser = useBrowser()
  const looking = opened || mailedOrder.state === 'asking'

  async function open(email: string) {
    setOpened(true)
    if (browser && goOnToOrder(browser)) return
    await mailedOrder.lookAgain()
    const count = await browser?.client
      .quietly('GET /orders', { query: { page_size: 1 } })
      .then(({ total }) => total)
      .catch(() => undefined)
    setOpening({ email, count })
  }

  if (mailedOrder.state === 'several') return <SeveralOrders orders={mailedOrder.orders} />
  if (opening) return <OpenedOrders opening={opening} missed={mailedOrder.checkoutNo} onOtherEmail={startAgain} />
  return (
    <Stage
      bare
      heading={t('pages.login_middle.heading')}
      lead={code.mailed ? undefined : t('pages.login_middle.lead')}
      side={t('account.order.side')}
      mown={code.mailed ? 2.55 : 1.4}
    >
      <NeedsScript />
      {looking && <Loading label={t('account.order.looking')} />}
      {!looking && !code.mailed && <AddressStep code={code} arrive={returned} />}
      {!looking && code.mailed && <CodeStep code={code} onOpened={open} onOtherEmail={startAgain} />}
    </Stage>
  )

  function startAgain() {
    setReturned(true)
    setOpened(false)
    setOpening(undefined)
    code.forget()
  }
}

/** A visitor who was about to order when the login page opened continues with the order. */
function goOnToOrder({ session, go }: BrowserTools): boolean {
  const address = session.takeRedirect()
  if (!address) return false
  if (address.includes('/order')) go(address)
  else session.storeRedirect(address)
  return address.includes('/order')
}

function AddressStep({ code, arrive }: { code: MailedCodeHandle; arrive: boolean }) {
  const t = useTranslations()
  const { language } = useEnv()
  const settled = useIsSettledIn()
  const { name = '' } = useCurrentUser()
  const tOrder = useTranslations('account.order')
  const lists = [
    { label: tOrder('to_rentals'), href: pagePath(language, 'order_rent_list') },
    { label: tOrder('to_purchases'), href: pagePath(language, 'order_buy_list') },
  ]
  return (
    <>
      {settled && <p>{tOrder('signed_in', { name })}</p>}
      <EmailStep code={code} hint={tOrder('email_hint')} arrive={arrive} />
      <OptionList
        options={
          settled
            ? lists
            : [{ label: t('layout.account.sign_in'), hint: tOrder('sign_in_hint'), href: pagePath(language, 'login') }]
        }
      />
    </>
  )
}

interface CodeStepProps {
  code: MailedCodeHandle
  onOpened: (email: string) => Promise<void>
  onOtherEmail: () => void
}

function CodeStep({ code, onOpened, onOtherEmail }: CodeStepProps) {
  const t = useTranslations('account')
  const rules = useRules()
  const form = useForm({
    id: 'order-code',
    initial: { code: '' },
    rules: { code: [rules.required, rules.code] },
    async submit(values, { client, storeSession: keep }) {
      const { email = '', captcha_id = '' } = code.mailed ?? {}
      const body = { email, captcha_id, captcha_code: toDigits(values.code) }
      const opened = await client.quietly('POST /user/open-order', { body })
      if (opened) keep(opened)
      await onOpened(email)
    },
    fieldByCode: { [uuidFailed]: 'code', [captchaVerificationFailed]: 'code' },
  })
  const field = form.field('code')
  useFocusOnArrival(field.id)
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
