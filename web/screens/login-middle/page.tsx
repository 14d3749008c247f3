import { screenTranslator } from '#ui/app/messages.ts'
import { defineScreen } from '../../screen.ts'
import { GuestAccount } from './guest-account.tsx'
import { OpenOrder } from './open-order.tsx'
import { type MiddleStep, readStep } from './step.ts'
import { ThirdPartyReturn } from './third-party-return.tsx'

interface MiddleData {
  step: MiddleStep
  texts?: { title: string; description: string }
}

const steps = { order: OpenOrder, account: GuestAccount, google: ThirdPartyReturn }

/** Intermediate steps: the return from Google, opening an order by a code, turning a guest into an account. */
export const screen = defineScreen<MiddleData>({
  async load({ url, language }) {
    const step = readStep(url.searchParams)
    if (step === 'order') return { step }
    const t = await screenTranslator(language, 'account')
    const titleKey = step === 'google' ? 'google' : 'guest_account'
    return { step, texts: { title: t(`${titleKey}.title`), description: t(`${titleKey}.description`) } }
  },
  head: ({ texts }) => texts ?? {},
  Page: function LoginMiddlePage({ data }) {
    const Step = steps[data.step]
    return <Step />
  },
})
