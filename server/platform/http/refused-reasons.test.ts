import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { codes, type RefusalName } from '#contract/protocol/codes.ts'
import { halfPaymentRefusals } from '#contract/protocol/field-limits.ts'
import { languages } from '#domain/languages.ts'
import { couponIssues } from '#domain/promotions/coupon.ts'
import { translate } from '#i18n/translate.ts'
import { Refusal } from '../refusal.ts'
import { toErrorResponse } from './answers/envelope.ts'

/** Numbers with several causes, which one text cannot describe. */
const several: readonly RefusalName[] = ['process_incomplete', 'activity_status_invalid', 'coupon_status_invalid']
const facts = {
  ...{
    minimum: 10_000,
    most: 6,
    n: 5,
    lost_from: '2026-11-24',
    counts_from: '2026-11-24',
    name: 'Genie 600',
    own_order_no: 'R261124-1',
    area: 'Vlaanderen',
    postcodes: '1500–3999',
  },
  serial_number: 'GN06-2501-1001',
}

/** The reasons in the code: `refuse('process_incomplete', { reason: 'checklist', … })`. */
function givenReasons(): [RefusalName, string][] {
  const files = globSync('{server,demo}/**/*.ts').filter(path => !path.includes('.test.'))
  const found = files.flatMap(path => [
    ...readFileSync(path, 'utf8').matchAll(/(?:refuse|Refusal)\('(\w+)', \{ reason: '(\w+)'/g),
  ])
  const literal = found.map(([, name, reason]) => [name as RefusalName, reason as string] as const)
  const share = ['not_running', 'not_first_order', 'other_invitation', 'order_placed', 'already_used'] as const
  const all = [
    ...literal.filter(([name]) => several.includes(name)),
    ...couponIssues.filter(fault => fault !== 'not_owner').map(fault => ['coupon_status_invalid', fault] as const),
    ...halfPaymentRefusals.map(reason => ['process_incomplete', reason] as const),
    ...share.map(reason => ['activity_status_invalid', reason] as const),
    ...(['start', 'stop'] as const).map(reason => ['activity_status_invalid', reason] as const),
    ...(['password_own', 'password_known'] as const).map(reason => ['password_format_invalid', reason] as const),
    ['product_status_abnormal', 'not_ready'] as const,
    ['device_status_wrong', 'given_up'] as const,
    ...(
      [
        'loaner_with_you',
        'bank_decides',
        'charged_back',
        'in_time',
        'not_divisible',
        'called_back',
        'customer_concludes',
        'price_to_check',
        'recalled_in_part',
        'renewal_withdrawn',
      ] as const
    ).map(reason => ['item_operation_not_allowed', reason] as const),
    ['order_disputed', 'bank_decides'] as const,
    ['already_changed', 'order'] as const,
    ...(['payment_creation_failed', 'payment_cancellation_failed', 'gateway_refund_failed'] as const).map(
      name => [name, 'provider_missing'] as const,
    ),
    ['operation_in_progress', 'undoing'] as const,
    ['audit_status_invalid', 'taken_back_often'] as const,
    ['third_party_sign_in_failed', 'address_not_theirs'] as const,
    ...(
      [
        'work_waits',
        'not_taken_back',
        'not_kept',
        'awaits_sending',
        'termination_stands',
        'free_anyway',
        'ours_to_fetch',
        'not_reminded',
        'not_silent_yet',
      ] as const
    ).map(reason => ['operation_status_invalid', reason] as const),
    ...(['recall_untold', 'reminded_today'] as const).map(reason => ['operation_status_invalid', reason] as const),
    ['duty_invalid', 'recalled_free'] as const,
    ['place_undelivered', 'outside_area'] as const,
    ...(['no_machine_free', 'none_for_both', 'own_order_holds', 'sold_out'] as const).map(
      reason => ['stock_insufficient', reason] as const,
    ),
  ]
  return [...new Map(all.map(one => [one.join(), one as [RefusalName, string]])).values()]
}

const given = givenReasons()

describe.each(languages)('%s', language => {
  test.each(given)('%s: %s has a text', (name, reason) => {
    const plain = toErrorResponse(new Refusal(name), language).body.msg
    const { msg } = toErrorResponse(new Refusal(name, { reason, ...facts }), language).body
    expect(msg).not.toBe(plain)
    expect(msg).not.toMatch(/refused_reasons|[{}]/)
  })

  test('no two reasons of a number have the same text', () => {
    const told = given.map(
      ([name, reason]) => toErrorResponse(new Refusal(name, { reason, ...facts }), language).body.msg,
    )
    expect(new Set(told).size).toBe(told.length)
  })

  test('amounts and names are inserted', () => {
    const minimum = new Refusal('coupon_status_invalid', { reason: 'below_minimum', minimum: 10_050 })
    expect(toErrorResponse(minimum, language).body.msg).toMatch(/100[.,]50/)
    const own = new Refusal('stock_insufficient', { reason: 'own_order_holds', ...facts })
    expect(toErrorResponse(own, language).body.msg).toMatch(/Genie 600.*R261124-1/)
  })

  test('a reason without a text of its own gets that of its number', () => {
    const { msg } = toErrorResponse(new Refusal('order_status_wrong', { reason: 'ended' }), language).body
    expect(msg).toBe(translate(language)(`error.${codes.order_status_wrong.code}`))
  })
})

test('every text is used', () => {
  const numbers = new Map(Object.entries(codes).map(([name, { code }]) => [String(code), name]))
  const kept = Object.entries(JSON.parse(readFileSync('i18n/locales/nl/refused_reasons.json', 'utf8')) as object)
  const written = kept.flatMap(([code, reasons]) =>
    Object.keys(reasons).map(reason => `${numbers.get(code)},${reason}`),
  )
  const known = [...given.map(String), 'coupon_not_owned,not_owner', 'coupon_not_owned,given_by_you']
  expect(written.filter(one => !known.includes(one))).toEqual([])
})
