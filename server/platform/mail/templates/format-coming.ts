import type { Language } from '#domain/languages.ts'
import { type Cents, sum } from '#domain/money.ts'
import type { RefundSummary } from '#domain/refunds/refund-summary.ts'
import { formatMoney } from './format.ts'

interface Data {
  coming?: Partial<RefundSummary>
}

/** The sentences about refunds in a mail, each with an amount; in display order. */
export const comingSentences = [
  'sent',
  'original',
  'account',
  'account_wanted',
  'not_paid',
  'charged_back',
  'stuck',
] as const
type Sentence = (typeof comingSentences)[number]

const noComing: RefundSummary = {
  not_paid: 0,
  charged_back: 0,
  back: 0,
  sent: 0,
  to_account: 0,
  account_wanted: 0,
  stuck: 0,
}

function withDefaults({ coming }: Data): RefundSummary {
  return { ...noComing, ...coming }
}

export function isMoneyComing(data: Data): boolean {
  const { back, not_paid, charged_back } = withDefaults(data)
  return back + not_paid + charged_back > 0
}

export function wantsAccount(data: Data): boolean {
  return withDefaults(data).account_wanted > 0
}

/** The sentences about the actual refund that have an amount. */
export function formatComing(data: Data, language: Language): { sentence: Sentence; amount: string }[] {
  const { back, sent, to_account, account_wanted, not_paid, charged_back, stuck } = withDefaults(data)
  const original = back - sum([sent, to_account, account_wanted, stuck])
  const amounts: Record<Sentence, Cents> = {
    ...{ sent, original, account: to_account, account_wanted, not_paid, charged_back, stuck },
  }
  return comingSentences
    .filter(sentence => amounts[sentence] > 0)
    .map(sentence => ({ sentence, amount: formatMoney(amounts[sentence], language) }))
}

/** The page where the account is entered; people without an account open it with a mailed code. */
export function accountPath({ checkout_no }: { checkout_no: string }): string {
  return `/login-middle?step=order&checkout_no=${checkout_no}&to=refunds`
}
