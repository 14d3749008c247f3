import type { ComplaintBodies } from '#domain/addresses/country-record.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { withdrawalDays } from '#domain/shipments/term.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { AgreementBody, AgreementClause } from '#server/records/agreements/agreement-body.ts'
import { orderButtonText } from '#server/records/agreements/check-shown.ts'
import { type DocumentFormat, documentFormat } from '../invoices/document-format.ts'
import { complaintSentences } from './complaint-sentences.ts'
import { type Clause, dataClauses, type MachineData, type Sentences, writeClauses } from './order-clauses.ts'

interface ClausesInput {
  kind: 'renewal' | 'buy_out' | 'repair'
  language: Language
  seller: AgreementBody['seller']
  rules: Pick<SettingValue<'after_sale'>, 'early_fee_percent' | 'early_fee_cap'>
  /** Whom customers of the country the machine is in can turn to. */
  bodies: ComplaintBodies
  machineData: readonly MachineData[]
  /** For a renewal: its first day, and the day on which the rental then ends. */
  period: { from: Day; to: Day } | undefined
  totals: Pick<AgreementBody['totals'], 'due' | 'deposit_used' | 'deposit_back'>
  payUntil: Date
  /** For a repair: when it begins, and until when it can be withdrawn from. */
  work?: { from: Day; until: Day; isExpress: boolean } | undefined
}

/** The clauses of a renewal, a buy-out or a paid repair: contracts of their own about a machine that is there already. */
export function requestClauses(input: ClausesInput): AgreementClause[] {
  return input.kind === 'repair' ? workClauses(input) : machineClauses({ ...input, kind: input.kind })
}

function machineClauses(input: ClausesInput & { kind: 'renewal' | 'buy_out' }): AgreementClause[] {
  const { kind, language, rules, period, machineData } = input
  const format = documentFormat(language)
  const { t, day, money, percent } = format
  const isRenewal = kind === 'renewal'
  const early = { percent: percent(rules.early_fee_percent), cap: money(rules.early_fee_cap) }
  const term = period && t('agreement.clause.term.renewal', { from: day(period.from), to: day(period.to) })
  const clauses: Clause[] = [
    ['conclusion', [t('agreement.clause.conclusion.again', { button: orderButtonText(language) })]],
    ['payment', paymentSentences(input, format)],
    ['delivery', [!isRenewal && t('agreement.clause.delivery.there')]],
    ['term', [term ?? false]],
    ['early', [isRenewal && t('agreement.clause.early.text', early)]],
    ['deposit', depositSentences(input, format)],
    ['repair', [isRenewal && t('agreement.clause.repair.text')]],
    [
      'withdrawal',
      [t(`agreement.clause.withdrawal.${kind}`, { days: withdrawalDays }), t('agreement.clause.withdrawal.how')],
    ],
    ['guarantee', [!isRenewal && t('agreement.clause.guarantee.text')]],
    ...dataClauses(machineData, { isRented: isRenewal, format }),
    ['complaints', complaintSentences(input, format)],
    ['law', [t('agreement.clause.law.text')]],
    ['papers', [t('agreement.clause.papers.text')]],
  ]
  return writeClauses(clauses, language)
}

/** Of a repair or maintenance that is paid for. */
function workClauses(input: ClausesInput): AgreementClause[] {
  const { language, work } = input
  const format = documentFormat(language)
  const { t, day } = format
  const isExpress = work?.isExpress === true
  const begins =
    work && (isExpress ? t('agreement.clause.work.express') : t('agreement.clause.work.from', { day: day(work.from) }))
  const period = { days: withdrawalDays, until: work ? day(work.until) : '' }
  const clauses: Clause[] = [
    ['conclusion', [t('agreement.clause.conclusion.again', { button: orderButtonText(language) })]],
    ['payment', paymentSentences(input, format)],
    ['work', [begins ?? false, t('agreement.clause.work.unpaid')]],
    [
      'withdrawal',
      [
        t('agreement.clause.withdrawal.repair', period),
        isExpress && t('agreement.clause.withdrawal.express'),
        t('agreement.clause.withdrawal.how'),
      ],
    ],
    ['guarantee', [t('agreement.clause.guarantee.work')]],
    ['complaints', complaintSentences(input, format)],
    ['law', [t('agreement.clause.law.text')]],
    ['papers', [t('agreement.clause.papers.text')]],
  ]
  return writeClauses(clauses, language)
}

function paymentSentences({ totals: { due }, payUntil }: ClausesInput, format: DocumentFormat): Sentences {
  const { t, money, dayOf, timeOf } = format
  if (due === 0) return [t('agreement.clause.payment.nothing')]
  const until = { day: dayOf(payUntil), time: timeOf(payUntil) }
  return [
    t('agreement.clause.payment.whole', { amount: money(due) }),
    t('agreement.clause.payment.until', until),
    t('agreement.clause.payment.unpaid'),
  ]
}

function depositSentences({ kind, totals }: ClausesInput, { t, money }: DocumentFormat): Sentences {
  const { deposit_used = 0, deposit_back = 0 } = totals
  return [
    kind === 'renewal' && t('agreement.clause.deposit.stays'),
    deposit_used > 0 && t('agreement.clause.deposit.used', { amount: money(deposit_used) }),
    deposit_back > 0 && t('agreement.clause.deposit.back', { amount: money(deposit_back) }),
  ]
}
