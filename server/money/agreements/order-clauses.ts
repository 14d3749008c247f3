import type { ComplaintBodies } from '#domain/addresses/country-record.ts'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { withdrawalDays } from '#domain/shipments/term.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { AgreementBody, AgreementClause } from '#server/records/agreements/agreement-body.ts'
import { orderButtonText } from '#server/records/agreements/check-shown.ts'
import { type DocumentFormat, documentFormat } from '../invoices/document-format.ts'
import { complaintSentences } from './complaint-sentences.ts'

interface ClausesInput {
  language: Language
  seller: AgreementBody['seller']
  rules: Pick<SettingValue<'after_sale'>, 'early_fee_percent' | 'early_fee_cap'>
  /** Whom customers of the country it is delivered in can turn to. */
  bodies: ComplaintBodies
  /** Its customer declared that they are an adult. */
  isAdult?: boolean
  hasRent: boolean
  hasPurchase: boolean
  /** The data of each connected machine. */
  machineData: readonly MachineData[]
  /** A bought one, which its maker guarantees too. */
  buysMachine: boolean
  /** Names of purchases that are sent back with the shop's label. */
  byLabel?: readonly string[]
  deposit: Cents
  due: Cents
  dueNow: Cents
  /** Days after the last delivery within which the rest is paid. */
  restDays: number
  /** It changes an order, and costs more; undefined: it concludes one. */
  change?: ChangeClauses
}

/** What data a connected machine makes, where they are, who gets them and how they are read, as its page tells it. */
export interface MachineData {
  name: string
  facts: readonly { question: string; answer: string }[]
}

export interface ChangeClauses {
  orderedAt: Date
  payUntil: Date
  /** The numbers of orders with services that go where it goes. */
  along: readonly string[]
}

export type Sentences = readonly (string | false)[]

/**
 * The clauses of a contract that an order concludes, or of the whole of it after a change, in the words and with the figures of this moment: what CRD art. 6
 * and 8(7) and the Data Act (art. 3) want confirmed on a durable medium.
 */
export function orderClauses(input: ClausesInput): AgreementClause[] {
  const { language, rules, hasRent, hasPurchase, machineData, deposit, byLabel = [], change } = input
  const format = documentFormat(language)
  const { t, money, percent } = format
  const rent = (name: 'term' | 'repair'): Sentences => [hasRent && t(`agreement.clause.${name}.text`)]
  const early = { percent: percent(rules.early_fee_percent), cap: money(rules.early_fee_cap) }
  const clauses: Clause[] = [
    ['conclusion', [conclusionSentence(input, format)]],
    ['payment', change ? differenceSentences(input, change, format) : paymentSentences(input, format)],
    [
      'delivery',
      [
        t(`agreement.clause.delivery.${hasRent ? 'rent' : 'buy'}`),
        t('agreement.clause.delivery.text'),
        change !== undefined &&
          change.along.length > 0 &&
          t('agreement.clause.delivery.along', { numbers: change.along.join(', ') }),
      ],
    ],
    ['term', rent('term')],
    ['early', [hasRent && t('agreement.clause.early.text', early)]],
    ['deposit', [deposit > 0 && t('agreement.clause.deposit.text', { amount: money(deposit) })]],
    ['repair', rent('repair')],
    [
      'withdrawal',
      [
        hasRent && t('agreement.clause.withdrawal.rent', { days: withdrawalDays }),
        hasPurchase && t('agreement.clause.withdrawal.buy', { days: withdrawalDays }),
        byLabel.length > 0 && t('agreement.clause.withdrawal.label', { things: byLabel.join(', ') }),
        change !== undefined && t('agreement.clause.withdrawal.change'),
        t('agreement.clause.withdrawal.how'),
      ],
    ],
    [
      'guarantee',
      [hasPurchase && t('agreement.clause.guarantee.text'), input.buysMachine && t('agreement.clause.guarantee.maker')],
    ],
    ...dataClauses(machineData, { isRented: hasRent, format }),
    ['complaints', complaintSentences(input, format)],
    ['law', [t('agreement.clause.law.text')]],
    ['papers', [t('agreement.clause.papers.text')]],
  ]
  return writeClauses(clauses, language)
}

/** A clause by its name, or as it is written. */
export type Clause = readonly [name: ClauseName, sentences: Sentences] | AgreementClause

/** Clauses that have nothing to say are left out. */
export function writeClauses(clauses: readonly Clause[], language: Language): AgreementClause[] {
  const { t } = documentFormat(language)
  return clauses.flatMap(clause => {
    if ('heading' in clause) return clause
    const [name, sentences] = clause
    const text = sentences.filter(Boolean).join(language === 'zh' ? '' : ' ')
    return text ? [{ heading: t(`agreement.clause.${name}.heading`), text }] : []
  })
}

/** For each model what its page told before the contract (Regulation (EU) 2023/2854, article 3(2) and (3)). */
export function dataClauses(
  machines: readonly MachineData[],
  { isRented, format: { t } }: { isRented: boolean; format: DocumentFormat },
): AgreementClause[] {
  return machines.map(({ name, facts }) => ({
    heading: t('agreement.clause.data.heading', { model: name }),
    text: [
      ...facts.map(({ question, answer }) => `${question}\n${answer}`),
      ...(isRented ? [t('agreement.clause.data.rent')] : []),
    ].join('\n'),
  }))
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
  | 'complaints'
  | 'law'
  | 'papers'

function conclusionSentence({ language, change, isAdult }: ClausesInput, { t, dayOf }: DocumentFormat): string {
  const button = orderButtonText(language)
  if (!change) return t(`agreement.clause.conclusion.${isAdult ? 'text' : 'again'}`, { button })
  return t('agreement.clause.conclusion.change', { button, day: dayOf(change.orderedAt) })
}

function differenceSentences(
  { due, dueNow }: ClausesInput,
  { payUntil }: ChangeClauses,
  { t, money, dayOf, timeOf }: DocumentFormat,
): Sentences {
  return [
    t('agreement.clause.payment.change', { total: money(due), amount: money(dueNow) }),
    t('agreement.clause.payment.until', { day: dayOf(payUntil), time: timeOf(payUntil) }),
    t('agreement.clause.payment.change_unpaid'),
  ]
}

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
