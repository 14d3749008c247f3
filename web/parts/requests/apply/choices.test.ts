import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { applyRefusals } from '#domain/requests/may-apply.ts'
import { reasonCodes } from '#domain/requests/reasons.ts'
import { applyTypes } from '#domain/requests/states.ts'
import { allMessages } from '#i18n/translate.ts'
import { type ItemChoices, listVisibleItems, type Refusal } from './choices.ts'

function item(refusals: Partial<Record<ItemChoices['choices'][number]['apply_type'], Refusal>>): ItemChoices {
  const choices = applyTypes.map(apply_type => {
    const refusal = refusals[apply_type] ?? null
    return { apply_type, allowed: refusal === null, refusal }
  })
  return {
    ...{
      item_id: '1',
      name: 'Genie 600',
      product_kind: 'machine',
      withdrawal_until: null,
      guaranteed: null,
      guarantee_until: null,
      remedies: [],
      renewable_months: 12,
      by_label: false,
      months_after_repair: 12,
    },
    recalled: false,
    recall: null,
    choices,
  }
}

test('possible requests come first, and inapplicable ones are left out', () => {
  const [shown] = listVisibleItems([
    item({ rejection: 'withdrawal_over', repair: 'expired', maintenance: 'expired', buy: 'buyout_off' }),
  ])
  expect(shown?.ways.map(({ apply_type }) => apply_type)).toEqual(['return', 'renewal'])
  expect(shown?.off).toEqual([
    { refusal: 'expired', types: ['repair', 'maintenance'] },
    { refusal: 'withdrawal_over', types: ['rejection'] },
  ])
  expect(shown?.only).toBeUndefined()
})

test('one reason for all of them is shown once', () => {
  const all = { rejection: 'waiting', repair: 'waiting', maintenance: 'waiting', return: 'waiting' } as const
  expect(listVisibleItems([item({ ...all, renewal: 'waiting', buy: 'waiting' })])[0]?.only).toBe('waiting')
  expect(listVisibleItems([item({ ...all, renewal: 'only_rent', buy: 'only_rent' })])[0]?.only).toBe('waiting')
  expect(listVisibleItems([item({ ...all, renewal: 'running', buy: 'waiting' })])[0]?.only).toBeUndefined()
})

test('an item without any possible request is left out', () => {
  const never = { repair: 'only_machines', maintenance: 'only_machines', return: 'only_rent' } as const
  expect(
    listVisibleItems([item({ ...never, renewal: 'only_rent', buy: 'only_rent', rejection: 'only_machines' })]),
  ).toEqual([])
})

test.each(languages)('%s has a text for every refusal and every reason', language => {
  const { why, reason } = allMessages[language].requests
  expect(applyRefusals.filter(name => !why[name])).toEqual([])
  expect(
    Object.values(reasonCodes)
      .flat()
      .filter(code => !reason[code]),
  ).toEqual([])
})
