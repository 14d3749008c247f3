import { workQueues } from '#contract/office/back-office.ts'
import { halfPaymentRefusals } from '#contract/protocol/field-limits.ts'
import { roles } from '#domain/access.ts'
import { openMatters } from '#domain/accounts/constants.ts'
import { holidayKeys } from '#domain/addresses/country-facts.ts'
import { bodyRoles } from '#domain/addresses/country-record.ts'
import * as catalogue from '#domain/catalogue/constants.ts'
import { concessionKinds } from '#domain/concessions/kinds.ts'
import { proposalStates } from '#domain/concessions/states.ts'
import { reservationPurposes, reservationStates } from '#domain/devices/constants.ts'
import { deviceEvents } from '#domain/devices/events.ts'
import { recallRemedies } from '#domain/devices/recalls.ts'
import { deviceHolders, deviceStates } from '#domain/devices/states.ts'
import { liveStepNames } from '#domain/going-live/steps.ts'
import { languages } from '#domain/languages.ts'
import { accounts, bookingKinds } from '#domain/ledger/postings.ts'
import { actors } from '#domain/machine.ts'
import { messageCategories, questionStates } from '#domain/messages/constants.ts'
import { messageStates } from '#domain/messages/states.ts'
import { mowingCountries } from '#domain/mowing/holidays.ts'
import { mowingRuleKeys } from '#domain/mowing/rules.ts'
import { auditActions, auditSubjects } from '#domain/office/audit.ts'
import { jobNames } from '#domain/office/jobs.ts'
import { mailNames } from '#domain/office/mails.ts'
import { ruleKeys } from '#domain/office/rules.ts'
import { changeNotes } from '#domain/orders/changes.ts'
import { orderEvents } from '#domain/orders/events.ts'
import { orderStatuses, orderSteps, payStatuses } from '#domain/orders/states.ts'
import { paymentStates } from '#domain/payments/attempts.ts'
import { disputeStatuses } from '#domain/payments/disputes.ts'
import { findingActions, findingKinds } from '#domain/payments/findings.ts'
import { payMethods, payWallets } from '#domain/payments/methods.ts'
import { lineChanges } from '#domain/pricing/changes.ts'
import { invoicedKinds } from '#domain/pricing/vat.ts'
import { activityPhases } from '#domain/promotions/activity.ts'
import { claimStates } from '#domain/promotions/constants.ts'
import { rewardStates } from '#domain/promotions/reward.ts'
import { noRefundReasons } from '#domain/refunds/may-request.ts'
import { refundStatuses, refundTypes, refundWays } from '#domain/refunds/states.ts'
import { duties } from '#domain/requests/damage.ts'
import { angles, handoverParts } from '#domain/requests/inspection.ts'
import { applyRefusals } from '#domain/requests/may-apply.ts'
import { nextActions } from '#domain/requests/next-action.ts'
import { billStates } from '#domain/requests/paid-work.ts'
import { allReasonCodes } from '#domain/requests/reasons.ts'
import { givenRemedies, remedies, remedyGrounds } from '#domain/requests/remedy.ts'
import { deductionRules, settlementEnds, settlementStates } from '#domain/requests/settlement.ts'
import { applyTypes, auditStatuses, processStatuses, requestSteps } from '#domain/requests/states.ts'
import { requestEvents } from '#domain/requests/values/events.ts'
import { offerRules } from '#domain/requests/values/offer-rules.ts'
import { reviewStates } from '#domain/reviews/constants.ts'
import { carrierEvents } from '#domain/shipments/carrier-events.ts'
import { shipmentStates } from '#domain/shipments/states.ts'
import { statementKinds, statementOutcomes } from '#domain/statements/states.ts'
import { pageKinds, visitMetrics, visitRatings } from '#domain/visits/figures.ts'
import type { ValueTexts } from './missing-texts.ts'

interface ShownEnum extends ValueTexts {
  /** The fields of answers with these values, or with some of them. */
  fields: readonly string[]
}

const row = (fields: string, values: readonly (string | number)[] | string, ...at: string[]): ShownEnum => ({
  fields: fields.split(' '),
  values: typeof values === 'string' ? values.split(' ') : values.map(String),
  at,
})

/** The enums of answers that people read, with the places of their texts. */
export const shownEnums: readonly ShownEnum[] = [
  row('actor_role', actors, 'admin_order.history.actor', 'admin_requests.history.actor', 'admin_devices.history.actor'),
  row('role type', roles, 'admin_users.role'),
  row('role', bodyRoles, 'article.bodies'),
  row('what', openMatters, 'account.data.open_names'),
  row('user_status', 'normal abnormal disabled', 'admin_users.status'),
  row('kind order_kind', catalogue.offerKinds, 'admin_orders.kind'),
  row('order_status item_status from_status to_status', orderStatuses, 'kit.status'),
  row('pay_status', payStatuses, 'kit.status'),
  row('event', orderEvents, 'admin_order.history.event'),
  row('staff_actions', orderSteps, 'admin_order.history.event'),
  row('actions', 'pay cancel sign change refund', 'admin_order.view.action'),
  row('stops_shipping', 'statement disputed charged_back refunded', 'admin_order.ship.stopped'),
  row('notes', changeNotes, 'order_change.note'),
  row('change', lineChanges, 'cart.change'),
  row('pool', catalogue.pools, 'admin_devices.pool'),
  row('device_status', catalogue.deviceStatuses, 'admin_devices.status'),
  row('holder', deviceHolders, 'admin_devices.holder', 'admin.search.holder'),
  row('device_state status', deviceStates, 'admin_devices.state'),
  row('event', deviceEvents, 'admin_devices.history.event'),
  row('purpose promised', reservationPurposes, 'admin_devices.purpose'),
  row('reservation_state', reservationStates, 'admin_devices.reservation_state'),
  row('status', catalogue.listings, 'admin_catalogue', 'admin_models'),
  row('navigation', catalogue.navigations, 'admin_models.figures.way', 'parts.figures.navigation'),
  row('key', catalogue.sectionKeys, 'admin_models.texts.section'),
  row('part warranty warranty_months', catalogue.warrantyParts, 'detail_below.guarantee.parts'),
  row('kind product_kind', catalogue.productKinds, 'admin_catalogue.kind'),
  row('return_way', catalogue.returnWays, 'admin_catalogue.return_way'),
  row('battery_removal', catalogue.batteryRemovals, 'admin_models.facts.battery'),
  row('value_type', catalogue.attributeTypes, 'admin_catalogue.attribute.type'),
  row('product_status', catalogue.productStatuses, 'admin_catalogue.status'),
  row(
    'pay_methods pay_methods_by_country method',
    payMethods,
    'pay.method',
    'admin_order.money.method',
    'papers.method',
  ),
  row('pay_wallets', payWallets, 'pay.method'),
  row('payment_state', paymentStates, 'admin_order.money.state'),
  row('type', refundTypes, 'admin_money.type', 'admin_order.money.type'),
  row('refund_status', refundStatuses, 'refunds.status', 'orders.refunds.state'),
  row('way', refundWays, 'admin_money.way'),
  row('refusal', noRefundReasons, 'refunds.ask.why'),
  row('dispute_status', disputeStatuses, 'admin_money.disputes.status'),
  row('kind', concessionKinds, 'admin_money.proposals.kind'),
  row('proposal_state', proposalStates, 'admin_money.proposals.state'),
  row('kind', 'invoice credit_note receipt contract terms', 'papers.kind'),
  row('kind', 'invoice credit_note', 'admin_order.documents.kind', 'admin_money.invoices.kind'),
  row('kind', bookingKinds, 'admin_order.money.booking'),
  row('account', accounts, 'admin_order.money.account'),
  row('age', '30 90 180 365 older', 'admin_money.deposits.age'),
  row('vat_kind', invoicedKinds, 'admin_money.vat_kind'),
  row('kind', findingKinds, 'admin_money.findings.kind'),
  row('done', findingActions, 'admin_money.findings.done'),
  row('apply_type', applyTypes, 'requests.type'),
  row('audit_status', auditStatuses, 'kit.status'),
  row('process_status from_status to_status', processStatuses, 'admin_requests.process'),
  row('event', requestEvents, 'admin_requests.history.event'),
  row('steps', requestSteps, 'admin_requests.history.event'),
  row('reason_code', allReasonCodes, 'requests.reason'),
  row('recall_remedy remedies chosen', recallRemedies, 'admin_recalls.remedy', 'article.recalls.remedy'),
  row('duty', duties, 'admin_requests.duty', 'requests.duty'),
  row('rule', offerRules, 'request_offer.rule', 'admin_requests.offer_rule'),
  row('rule', deductionRules, 'settlement.sheet.rule', 'statements.settlement_paper'),
  row('bill_state', billStates, 'admin_requests.bill_state'),
  row('remedy remedies', remedies, 'requests.remedy'),
  row('given_remedy', givenRemedies, 'requests.remedy'),
  row('remedy_ground', remedyGrounds, 'admin_requests.remedy.grounds', 'requests.remedy.why'),
  row('settlement_state', settlementStates, 'settlement.sheet.state', 'admin_requests.settlement.state'),
  row('ended_how', settlementEnds, 'admin_requests.settlement.ended'),
  row('next', nextActions, 'admin_requests.next'),
  row('refusal', applyRefusals, 'requests.why'),
  row('way', 'parcel label own open', 'requests.pick_up.way', 'admin_requests.pick_up.ways'),
  row('angle angles', angles, 'settlement.sides.angle'),
  row('parts out_parts', handoverParts, 'slips.hand_over.part'),
  row('shipment_state', shipmentStates, 'orders.parcels.state', 'admin_order.shipments.state'),
  row('event', carrierEvents, 'orders.parcels.event', 'admin_order.shipments.event'),
  row('written_by', 'customer staff', 'admin_requests.thread.by'),
  row('kind', statementKinds, 'admin_statements.kind'),
  row('outcome', statementOutcomes, 'admin_statements.outcome'),
  row('channel', 'web account email letter phone form', 'admin_statements.channel'),
  row('ending', 'ordinary extraordinary', 'admin_statements.ending'),
  row('category', messageCategories, 'admin_messages.category'),
  row('state', messageStates, 'admin_messages.state'),
  row('state', questionStates, 'admin_messages.questions.state'),
  row('review_state', reviewStates, 'order_review.state', 'admin_messages.reviews.state'),
  row('language languages reason_language hazard to_do', languages, 'admin_requests.language'),
  row('country', mowingCountries, 'mowing.countries'),
  row('holiday', holidayKeys, 'mowing.holiday'),
  row('key opens closes reasons', mowingRuleKeys, 'mowing.rule', 'mowing.short'),
  row('queue', workQueues, 'admin_today.queue'),
  row('step blocking', liveStepNames, 'admin_settings.steps.step'),
  row('refused', halfPaymentRefusals, 'refused_reasons.200207'),
  row('phase', activityPhases, 'admin_promotions.phase'),
  row('coupon_state', 'not_started valid ended stopped', 'admin_promotions.coupons.state'),
  row('claim_state', claimStates, 'admin_promotions.coupons.claim'),
  row('reward_state', rewardStates, 'admin_promotions.rewards.state'),
  row('template list', mailNames, 'admin_words.mail'),
  row('status', 'queued sent failed held gathered', 'admin_settings.mails.status'),
  row('source', 'settings environment mailbox', 'admin_settings.smtp.source'),
  row('smtp_protocol', 'none starttls tls', 'admin_settings.smtp.protocol'),
  row('key', ruleKeys, 'admin_settings.rule.*.name'),
  row('stands', 'past now later replaced', 'admin_settings.history.stands'),
  row('action', auditActions, 'admin_words.action'),
  row('subject_kind', auditSubjects, 'admin_words.subject'),
  row('task', jobNames, 'admin_words.job'),
  row('state', 'failed waiting running', 'admin_settings.jobs.state'),
  row('page', pageKinds, 'admin_settings.visits.page'),
  row('metric', visitMetrics, 'admin_settings.visits.metric'),
  row('rating', visitRatings, 'admin_settings.visits.rating'),
]
