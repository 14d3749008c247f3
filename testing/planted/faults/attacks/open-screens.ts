import type { Faults } from '../../plant.ts'

/** Screens of staff that stay open: what they load, and what counts as reading. */
export const openScreenFaults: Faults = {
  'reloads-are-reading': {
    what: 'A screen that reloads itself shuts its reader out, as if they read everything',
    of: 'countReading',
    edits: { 'if (isKnown && isReadAgain(context, sessionId, page)) return': '' },
    proofs: ['testing/proof/attack/stale-staff.test.ts'],
  },
  'refused-pages-are-read': {
    what: 'A page that was refused without a proof is given at the second attempt',
    of: 'countReading',
    edits: {
      'const isMany = await': 'if (isKnown) rememberPage(context, sessionId, page)\n  const isMany = await',
    },
    proofs: ['testing/proof/attack/stale-staff.test.ts'],
  },
  'every-page-is-one': {
    what: 'A session that has read one page of a list reads all others uncounted',
    of: 'countReading',
    edits: { 'JSON.stringify([key, params, query])': 'JSON.stringify([key, params])' },
    proofs: ['testing/proof/attack/stale-staff.test.ts'],
  },
  'every-record-is-one': {
    what: 'A session that has read one record reads all others of its kind uncounted',
    of: 'countReading',
    edits: { 'JSON.stringify([key, params, query])': 'JSON.stringify([key, query])' },
    proofs: ['testing/proof/attack/stale-staff.test.ts'],
  },
  'read-by-any-session': {
    what: 'What one session has read is given to all others of staff uncounted',
    of: 'isReadAgain',
    edits: { 'pagesOf(context, sessionId)': "pagesOf(context, sessionId && '')" },
    proofs: ['server/platform/http/admission/pages-read.test.ts'],
  },
  'read-for-ever': {
    what: 'What a session has read once is never counted again',
    of: ['isReadAgain', 'pagesOf'],
    edits: { 'known?.window !== window': '!known' },
    proofs: ['server/platform/http/admission/pages-read.test.ts'],
  },
  'screens-reload-at-any-rate': {
    what: 'Open screens of staff reload as often as anybody makes them',
    of: 'createLive',
    edits: { 'callAfter(restMs, listener)': '' },
    proofs: ['admin/live-channel.test.ts'],
  },
  'news-waits-for-its-turn': {
    what: 'The first news after a quiet time is shown seconds later',
    of: 'createLive',
    edits: { '!listener.timer) callAfter(gatherMs, listener)': '!listener.timer) callAfter(restMs, listener)' },
    proofs: ['admin/live-channel.test.ts'],
  },
  'own-changes-wait': {
    what: 'What a person has changed themselves appears on their screen seconds later',
    of: 'createLive',
    edits: { 'clearTimeout(listener.timer)\n        listener.timer = undefined': 'if (listener.timer) continue' },
    proofs: ['admin/live-channel.test.ts'],
  },
  'hidden-tabs-reload': {
    what: 'A tab that nobody looks at reloads itself',
    of: 'createLive',
    edits: { " || view.visibilityState === 'hidden'": '' },
    proofs: ['admin/live-channel.test.ts'],
  },
  'last-news-is-lost': {
    what: 'News that arrives while a screen rests is never shown',
    of: 'createLive',
    edits: { 'listener.isStale = true': 'listener.isStale = !listener.timer' },
    proofs: ['admin/live-channel.test.ts'],
  },
}
