import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { AgreementBody, AgreementClause } from '#server/records/agreements/agreement-body.ts'
import { orderButtonText } from '#server/records/agreements/check-shown.ts'
import { type DocumentFormat, documentFormat } from '../invoices/document-format.ts'

interface ClausesInput {
  language: Language
  seller: AgreementBody['seller']
  rules: Pick<SettingValue<'after_sale'>, 'early_fee_percent' | 'early_fee_cap' | 'withdrawal_days'>
  hasRent: boolean
  hasPurchase: boolean
  hasMachine: boolean
  /** A bought one, which its maker guarantees too. */
  buysMachine: boolean
  /** Names of purchases that are sent back with the shop's label. */
  byLabel?: readonly string[]
  deposit: Cents
  due: Cents
  dueNow: Cents
  /** Days after the last delivery within which the rest is paid. */
  restDays: number
}

export type Sentences = readonly (string | false)[]

/**
 * The clauses of a contract that an order concludes, in the words and with the figures of this moment: what CRD art. 6
 * and 8(7) and the Data Act (art. 3) want confirmed on a durable medium.
 */
export function orderClauses(input: ClausesInput): AgreementClause[] {
  const { language, seller, rules, hasRent, hasPurchase, hasMachine, deposit, byLabel = [] } = input
  const format = documentFormat(language)
  const { t, money, percent } = format
  const { company_name: company, email, telephone } = seller
  const days = rules.withdrawal_days
  const rent = (name: 'term' | 'repair'): Sentences => [hasRent && t(`agreement.clause.${name}.text`)]
  const early = { percent: percent(rules.early_fee_percent), cap: money(rules.early_fee_cap) }
  const clauses: [name: ClauseName, sentences: Sentences][] = [
    ['conclusion', [t('agreement.clause.conclusion.text', { button: orderButtonText(language) })]],
    ['payment', paymentSentences(input, format)],
    ['delivery', [t(`agreement.clause.delivery.${hasRent ? 'rent' : 'buy'}`), t('agreement.clause.delivery.text')]],
    ['term', rent('term')],
    ['early', [hasRent && t('agreement.clause.early.text', early)]],
    ['deposit', [deposit > 0 && t('agreement.clause.deposit.text', { amount: money(deposit) })]],
    ['repair', rent('repair')],
    [
      'withdrawal',
      [
        hasRent && t('agreement.clause.withdrawal.rent', { days }),
        hasPurchase && t('agreement.clause.withdrawal.buy', { days }),
        byLabel.length > 0 && t('agreement.clause.withdrawal.label', { things: byLabel.join(', ') }),
        t('agreement.clause.withdrawal.how'),
      ],
    ],
    [
      'guarantee',
      [hasPurchase && t('agreement.clause.guarantee.text'), input.buysMachine && t('agreement.clause.guarantee.maker')],
    ],
    ['data', [hasMachine && t('agreement.clause.data.text', { company }), hasRent && t('agreement.clause.data.rent')]],
    ['complaints', [t('agreement.clause.complaints.text', { email, telephone })]],
    ['law', [t('agreement.clause.law.text')]],
    ['papers', [t('agreement.clause.papers.text')]],
  ]
  return writeClauses(clauses, language)
}

/** Clauses that have nothing to say are left out. */
export function writeClauses(
  clauses: readonly (readonly [name: ClauseName, sentences: Sentences])[],
  language: Language,
): AgreementClause[] {
  const { t } = documentFormat(language)
  return clauses.flatMap(([name, sentences]) => {
    const text = sentences.filter(Boolean).join(language === 'zh' ? '' : ' ')
    return text ? [{ heading: t(`agreement.clause.${name}.heading`), text }] : []
  })
}

export type ClauseName =
  | 'conclusion'
  | 'payment'
  | 'delivery'
  | 'term'
  | 'early'
  | 'deposit'
  | 'repair'
  | 'work'
  | 'withdrawal'
  | 'guarantee'
  | 'data'
  | 'complaints'
  | 'law'
  | 'papers'

function paymentSentences({ due, dueNow, restDays }: ClausesInput, { t, money }: DocumentFormat): Sentences {
  if (due === 0) return [t('agreement.clause.payment.nothing')]
  const rest = due - dueNow
  return [
    rest > 0
      ? t('agreement.clause.payment.half', { now: money(dueNow), rest: money(rest), days: restDays })
      : t('agreement.clause.payment.whole', { amount: money(due) }),
    t('agreement.clause.payment.unpaid'),
  ]
}
