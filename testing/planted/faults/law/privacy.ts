import type { Faults } from '../../plant.ts'

const pictures = ['server/service/retention/pictures.test.ts'] as const
const notice = ['server/offers/documents/notice.test.ts'] as const
const kinds = ['server/service/retention/kinds.test.ts'] as const

/** How long data are kept, and what the privacy notice says of it. */
export const privacyPlants: Faults = {
  'proof-goes-after-a-year': {
    what: 'Pictures that show why part of a deposit was kept are deleted a year after the request',
    of: 'deleteRequestPictures',
    edits: { 'case when is_proof then': 'case when is_proof and false then' },
    proofs: pictures,
  },
  'open-dispute-loses-its-pictures': {
    what: 'The pictures of a request are deleted while a bank decides about its payment',
    of: 'deleteRequestPictures',
    edits: { "coalesce(closed_at, 'infinity')": 'closed_at' },
    proofs: pictures,
  },
  'pictures-stay-in-the-store': {
    what: 'The rows of pictures are deleted, and their files stay',
    of: ['forgetWhatIsOver', 'forgetPictures'],
    edits: { 'await removeBytes(context, gone)': '' },
    proofs: pictures,
  },
  'waiting-guest-is-erased': {
    what: 'A guest on the waiting list is erased after a month, with the wish to be told',
    of: 'idleGuests',
    edits: { 'and not exists (select from waitlist w where w.user_id = u.user_id)': '' },
    proofs: ['server/service/retention/retention.test.ts'],
  },
  'guest-erased-in-their-session': {
    what: 'A guest is erased while their session lasts, with the cart',
    of: 'idleGuests',
    edits: { 's.expires_at > ${context.wall.now()}': 'false' },
    proofs: ['server/service/retention/retention.test.ts'],
  },
  'invoices-unnamed-a-year-early': {
    what: 'Invoices lose their customer a year before the law lets them',
    of: ['forget', 'toEnd'],
    edits: { '- make_interval(': '- make_interval(years => -1) - make_interval(' },
    proofs: ['server/service/retention/unnamed-invoices.test.ts'],
  },
  'notice-by-hand': {
    what: 'The notice may be built with periods that somebody typed',
    of: 'insertRetentionTables',
    edits: { "problems.note('no line ::kept: the periods are made from the rules of retention', 1)": '' },
    proofs: kinds,
  },
  'rule-shorter-than-the-notice-says': {
    what: 'The jobs delete data sooner than the notice says',
    of: 'findPeriod',
    edits: { 'return { kind, hours }': 'return { kind, hours: hours - 24 }' },
    proofs: kinds,
  },
  'connected-services-are-not-named': {
    what: 'The notice names those of the setting only: nobody reads that Google or the payment provider receives data',
    of: 'listReceivers',
    edits: { '...connectedTo(connected, service),': '' },
    proofs: notice,
  },
  'opens-without-a-host': {
    what: 'A shop opens although its notice names nobody who hosts it, or sends its mail',
    of: 'findUnnamedTasks',
    edits: { '!own[task] && !list.some(({ does }) => does === task)': '!own[task] && list.length > 40' },
    proofs: ['server/office/settings-admin/opening.test.ts'],
  },
  'notice-keeps-its-version': {
    what: 'Another processor is named under the version that named the former one',
    of: ['recordNotice', 'findChanges'],
    edits: { '...settings.map(({ valid_from }) => valid_from)': '' },
    proofs: notice,
  },
  'new-release-keeps-the-version-of-the-notice': {
    what: 'A service that a restart switches on is named under the version without it',
    of: 'recordNotice',
    edits: { 'if (last?.content_sha256 === content_sha256) return': 'if (last) return' },
    proofs: notice,
  },
  'safeguard-is-not-asked-for': {
    what: 'A processor outside the EEA is named without what allows the transfer',
    of: 'isInEea',
    edits: { 'return members.has(country)': 'return country.length === 2' },
    proofs: notice,
  },
}
