import { concessionKinds } from '#domain/concessions/kinds.ts'
import { jobNames, jobParts } from '#domain/office/jobs.ts'
import { orderReasons } from '#domain/orders/events.ts'
import { disputeStatuses } from '#domain/payments/disputes.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { paymentFailures, providerWords } from '#domain/payments/provider-words.ts'
import { creditReasons, refundReasons } from '#domain/refunds/reasons.ts'
import { requestNames } from '#domain/requests/request-name.ts'
import { deductionRules } from '#domain/requests/settlement.ts'
import { processStatuses } from '#domain/requests/states.ts'
import { reportedReasons, requestOutcomes } from '#domain/requests/values/events.ts'
import { statementReasons } from '#domain/statements/reasons.ts'
import type { ValueTexts } from './missing-texts.ts'

/** Codes in fields that also hold the words of people, or of a provider; and values that only documents show. */
export const otherValues: readonly ValueTexts[] = [
  { values: orderReasons, at: ['orders.reason', 'admin_order.history.reason'] },
  { values: [...paymentFailures, 'other'], at: ['admin_order.history.failure'] },
  { values: [...providerWords, 'other'], at: ['admin_money.provider_word'] },
  { values: refundReasons, at: ['refunds.reason'] },
  { values: reportedReasons, at: ['requests.reported'] },
  { values: requestOutcomes, at: ['admin_requests.asked.outcomes'] },
  { values: requestNames, at: ['requests.type'] },
  { values: statementReasons, at: ['admin_statements.why'] },
  { values: [...jobNames, ...jobParts], at: ['admin_words.job'] },
  { values: creditReasons, at: ['papers.reason'] },
  { values: deductionRules, at: ['statements.settlement_paper'] },
]

/** Enums of answers that no screen shows by their value, with the fields and the reason. */
export const unseenEnums: readonly { fields: readonly string[]; values: readonly string[]; why: string }[] = [
  { fields: ['auth_provider'], values: ['local', 'google', 'anonymous'], why: 'decides which actions there are' },
  { fields: ['provider'], values: ['google'], why: 'a name' },
  { fields: ['kind'], values: ['evidence', 'agreement', 'statement', 'holder'], why: 'names files for programs' },
  { fields: ['change'], values: ['email', 'identity', 'passkey'], why: 'chooses the page that says what was undone' },
  { fields: ['activity_type', 'discount_type', 'reward_type'], values: ['1', '2'], why: 'numbers with named texts' },
  { fields: ['record_status'], values: ['1', '3', '4', '9'], why: 'numbers with named texts' },
  { fields: ['activity_status'], values: ['0', '1', '9'], why: 'numbers with named texts' },
  { fields: ['rule_status', 'coupon_status'], values: ['1', '9'], why: 'numbers with named texts' },
  { fields: ['reason'], values: ['unknown', 'unavailable'], why: 'chooses what the garden search says' },
  { fields: ['kind'], values: ['picture', 'pdf'], why: 'how an attachment is shown' },
  { fields: ['languages', 'language'], values: ['nl', 'en', 'de'], why: 'languages of a file' },
  { fields: ['may'], values: ['approve', 'reject', 'withdraw'], why: 'decides which buttons there are' },
  { fields: ['sha256', 'figures', 'lists'], values: ['nl', 'en', 'zh', 'de'], why: 'keys of a table' },
  { fields: ['scheme'], values: ['home', 'oss', 'local', 'outside'], why: 'chooses the section of the report' },
  {
    fields: ['shows'],
    values: ['apply', 'out', 'back', 'deduction', 'message'],
    why: 'chooses the place of a picture',
  },
  {
    fields: ['actions'],
    values: ['cancel', 'pay', 'accept_bill', 'decline_bill', 'withdraw', 'dispute', 'accept_settlement', 'write'],
    why: 'decides which buttons there are',
  },
  { fields: ['urgency'], values: ['calm', 'soon', 'late'], why: 'a colour' },
  { fields: ['status'], values: ['known', 'advice', 'unknown'], why: 'part of the key `place_known`' },
  { fields: ['scope'], values: ['country', 'place'], why: 'part of the key `place_known`' },
  { fields: ['purpose'], values: ['cart', 'change', 'request', 'balance'], why: 'chooses the page' },
  { fields: ['choice'], values: ['wait'], why: 'a tick' },
  { fields: ['by'], values: ['pool', 'model'], why: 'chooses the dialog' },
  { fields: ['direction'], values: ['out', 'back'], why: 'chooses the section' },
  { fields: ['outcome'], values: ['success', 'fail', 'wait', 'cancel'], why: 'chooses the page' },
  { fields: ['coupon_state'], values: ['valid', 'used', 'ended', 'not_started'], why: 'only valid ones are shown' },
  { fields: ['source'], values: ['ecb', 'bundled'], why: 'chooses a sentence' },
  { fields: ['guaranteed'], values: ['limited', 'as_expected'], why: 'chooses a sentence' },
  { fields: ['refusal'], values: ['only_machines', 'not_received', 'too_late'], why: 'hides the form' },
]

/** The values of a select in the mails of a file, and those that `other` says on purpose. */
export interface MailSelect {
  file: string
  /** The mails; none: all of the file. */
  mails?: readonly string[]
  argument: string
  values: readonly string[]
  byOther: readonly string[]
}

export const mailSelects: readonly MailSelect[] = [
  { file: 'staff', mails: ['given_alone'], argument: 'kind', values: concessionKinds, byOther: [] },
  { file: 'staff', mails: ['dispute'], argument: 'status', values: disputeStatuses, byOther: ['closed'] },
  { file: 'requests', argument: 'apply_type', values: requestNames, byOther: [] },
  {
    file: 'requests',
    argument: 'step',
    values: processStatuses,
    byOther: ['pending', 'pass', 'reject', 'complete'],
  },
  {
    file: 'withdrawal',
    argument: 'step',
    values: processStatuses,
    byOther: ['pending', 'pass', 'reject', 'transport_leave', 'ing', 'transport_back', 'complete'],
  },
  {
    file: 'withdrawal',
    argument: 'failure',
    values: reportedReasons,
    byOther: ['not_paid', 'not_agreed', 'withdrawn', 'terminated', 'canceled'],
  },
  {
    file: 'orders',
    mails: ['refund_sent'],
    argument: 'way',
    values: [...payMethods, 'bank_transfer', 'set_off'],
    byOther: ['card', 'set_off'],
  },
]
