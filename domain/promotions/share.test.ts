import { expect, test } from 'vitest'
import { findShareIssue, maskName, type ShareConditions, type ShareIssue, type ShareUse } from './share.ts'

const share: ShareConditions = { running: true, mutual_allowed: false }
const use: ShareUse = {
  is_guest: false,
  is_sharer: false,
  was_invited_back: false,
  has_ordered: false,
  before: undefined,
}

const refusedFor = (reason: ShareIssue['reason']): ShareIssue => ({
  refusal: 'activity_status_invalid',
  ...(reason && { reason }),
})

test.each<[string, Partial<ShareConditions>, Partial<ShareUse>, ShareIssue | undefined]>([
  ['taken up', {}, {}, undefined],
  ['by a guest', {}, { is_guest: true }, { refusal: 'share_anonymous_forbidden' }],
  ['by its own maker', {}, { is_sharer: true }, { refusal: 'share_code_own' }],
  ['after the end', { running: false }, {}, refusedFor('not_running')],
  ['by whom I invited', {}, { was_invited_back: true }, { refusal: 'share_mutual_forbidden' }],
  ['by whom I invited, where that is allowed', { mutual_allowed: true }, { was_invited_back: true }, undefined],
  ['by an old customer', {}, { has_ordered: true }, refusedFor('not_first_order')],
  ['again before the order', {}, { before: { same_code: true, record_status: 1, ordered: false } }, undefined],
  [
    'after another one',
    {},
    { before: { same_code: false, record_status: 1, ordered: false } },
    refusedFor('other_invitation'),
  ],
  [
    'again when the order waits for its payment',
    {},
    { before: { same_code: true, record_status: 1, ordered: true } },
    refusedFor('order_placed'),
  ],
  [
    'again after the order',
    {},
    { has_ordered: true, before: { same_code: true, record_status: 3, ordered: true } },
    refusedFor('already_used'),
  ],
  [
    'after a withdrawal',
    {},
    { before: { same_code: true, record_status: 9, ordered: true } },
    refusedFor('already_used'),
  ],
])('an invitation %s', (_name, conditions, using, issue) => {
  expect(findShareIssue({ ...share, ...conditions }, { ...use, ...using })).toEqual(issue)
})

test.each([
  ['jan de Vries', 'J•••'],
  [' 李雷 ', '李•••'],
  ['😀 smile', '😀•••'],
  ['', '•••'],
])('of %j a friend sees %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
