import { expect, test } from 'vitest'
import { type ShareFacts, type ShareUse, shareFault } from './share.ts'

const share: ShareFacts = { sharer_id: 'sharer', running: true, mutual_allowed: false }
const use: ShareUse = { user_id: 'me', is_guest: false, was_invited_back: false, before: undefined }

test.each<[string, Partial<ShareFacts>, Partial<ShareUse>, string | undefined]>([
  ['taken up', {}, {}, undefined],
  ['by a guest', {}, { is_guest: true }, 'share_anonymous_forbidden'],
  ['by its own maker', {}, { user_id: 'sharer' }, 'share_code_own'],
  ['after the end', { running: false }, {}, 'activity_status_invalid'],
  ['by whom I invited', {}, { was_invited_back: true }, 'share_mutual_forbidden'],
  ['by whom I invited, where that is allowed', { mutual_allowed: true }, { was_invited_back: true }, undefined],
  ['again before the order', {}, { before: { same_code: true, record_status: 1 } }, undefined],
  ['after another one', {}, { before: { same_code: false, record_status: 1 } }, 'activity_status_invalid'],
  ['again after the order', {}, { before: { same_code: true, record_status: 3 } }, 'activity_status_invalid'],
  ['after a withdrawal', {}, { before: { same_code: true, record_status: 9 } }, 'activity_status_invalid'],
])('an invitation %s', (_name, facts, using, fault) => {
  expect(shareFault({ ...share, ...facts }, { ...use, ...using })).toBe(fault)
})
