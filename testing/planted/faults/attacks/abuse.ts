import type { Faults } from '../../plant.ts'

/** What a stolen access token gives access to, and what one visitor can take from all others. */
export const abuseFaults: Faults = {
  'session-of-who-asks': {
    what: 'Somebody who signs in with the access token of somebody else gets a session of theirs',
    of: 'signInResolved',
    edits: { 'userId: found.user_id, device': 'userId: caller.userId ?? found.user_id, device' },
    proofs: ['testing/proof/attack/tokens-by-token.test.ts'],
  },
  'anyone-is-not-asked': {
    what: 'A call that is open to anyone asks nobody for a fresh proof',
    of: ['mountEndpoints', 'needsProof'],
    edits: { "who !== 'anyone' || (role !== undefined && role !== 'guest')": "who !== 'anyone' || role === undefined" },
    proofs: ['server/people/fresh/every-call.test.ts'],
  },
  'stopped-recall-is-told': {
    what: 'A recall that was stopped is mailed to all holders',
    of: ['notifyHolders', 'readNoticeInput'],
    edits: { 'if (recall.stopped_at) return undefined': '' },
    proofs: ['server/service/recalls/recalls.test.ts'],
  },
  'told-recall-is-stopped': {
    what: 'A recall counts as stopped after its holders were told',
    of: 'stopRecall',
    edits: { '!recall.tells_at || recall.tells_at <= now': '!recall.tells_at' },
    proofs: ['server/service/recalls/recalls.test.ts'],
  },
  'limits-end-at-64-bits': {
    what: 'Somebody who has many networks of IPv6 is counted in each of them alone',
    of: 'widerNetworks',
    edits: { 'if (!at) return []': 'if (!at || network) return []' },
    proofs: ['testing/proof/attack/one-connection.test.ts'],
  },
  'guests-hold-everything': {
    what: 'Guests hold all machines of a model without paying',
    of: 'assertLeavesEnough',
    edits: { 'Math.ceil(machine.all / 2)': 'machine.all' },
    proofs: ['testing/proof/attack/one-connection.test.ts'],
  },
  'pieces-held-without-end': {
    what: 'What is sold by the piece is held unpaid without end',
    of: 'canHoldMore',
    edits: { 'isTooMuch(held.pieces, pieces, most_pieces, isGuest)': 'held.pieces === undefined' },
    proofs: ['testing/proof/attack/one-connection.test.ts'],
  },
  'guests-hold-every-piece': {
    what: 'Guests hold all of a shelf without paying',
    of: 'assertLeavesEnough',
    edits: { 'await piecesHeldUnpaid(tx, holding)': '[] as Awaited<ReturnType<typeof piecesHeldUnpaid>>' },
    proofs: ['testing/proof/attack/one-connection.test.ts'],
  },
  'faults-without-end': {
    what: 'Every name that nobody knows is told, with a text of its own',
    of: 'toFieldRefusal',
    edits: {
      'issue.keys.slice(0, maxIssues)': 'issue.keys',
      'fields.slice(0, maxIssues)': 'fields',
    },
    proofs: ['testing/proof/attack/cost-of-bodies.test.ts'],
  },
  'bodies-of-any-size-read': {
    what: 'A body of any number of names and levels is read',
    of: 'isTooComplex',
    edits: { 'parts > maxParts || levels > maxDepth': 'parts < 0' },
    proofs: ['server/platform/http/admission/bound-requests.test.ts'],
  },
  'bodies-without-end': {
    what: 'One network sends as many bodies as it likes, to calls without a limit of their own',
    of: 'limitRequest',
    edits: { "if (hasBody(request)) await countHit(context, 'bodies', 'bodies', toNetwork(request.ip))": '' },
    proofs: ['server/platform/http/admission/bound-requests.test.ts'],
  },
  'questions-without-end': {
    what: 'A question has as many parameters as an address can hold',
    of: ['limitRequest', 'isTooLongQuery'],
    edits: { 'return at >= 0 &&': 'return at < -1 &&' },
    proofs: ['server/platform/http/admission/bound-requests.test.ts'],
  },
  'gardens-counted-without-end': {
    what: 'A drawing is counted for as long as it takes',
    of: 'computeCoverage',
    edits: {
      'if (budget.left < 0) return undefined': '',
      'budget.left < 0 ? undefined : { area, takes }': '{ area, takes }',
    },
    proofs: ['domain/garden/area.test.ts'],
  },
  'missing-pages-made-anew': {
    what: 'A page that is not there is made for everybody who asks for it',
    of: 'mountPages',
    edits: { '(result.cacheable || (!isThere && result.status === 404))': 'result.cacheable' },
    proofs: ['testing/proof/attack/cost.test.ts'],
  },
  'demo-takes-money': {
    what: 'A demo starts with keys that take real money, behind passwords everybody knows',
    of: 'findDemoProblems',
    edits: { 'pretends.length === 0': 'pretends === undefined' },
    proofs: ['server/platform/real-shop.test.ts'],
  },
  'customer-of-many-names': {
    what: 'Nobody asks whether a mailbox has ordered before',
    of: 'belongsToCustomer',
    edits: { 'mailbox_of(checkouts.email) =': "mailbox_of(checkouts.email) || '+' =" },
    proofs: ['server/offers/promotions/customers.test.ts'],
  },
  'turns-without-networks': {
    what: 'Somebody who has many connections is served before all who come after them',
    of: 'AdmissionQueue',
    edits: { "this.#served.get(requester.network ?? '') ?? 0": 'requester.network ? 0 : 0' },
    proofs: ['server/platform/http/shedding.test.ts'],
  },
  'entry-changes-without-end': {
    what: 'Somebody who has an account fills the audit log and sends mails without end',
    of: 'recordEntryChange',
    edits: { 'await assertRareChange(tx, context, user)': '' },
    proofs: ['testing/proof/attack/small-change.test.ts'],
  },
  'links-tried-without-end': {
    what: 'Links to a new password are tried as often as one likes',
    of: ['resetPassword', 'resetByLink'],
    edits: { "await countHit(context, 'sign_in_address', 'reset', ip)": '' },
    proofs: ['testing/proof/attack/small-change.test.ts'],
  },
  'mailbox-of-many-names': {
    what: 'A mailbox gets as many codes as it has spellings',
    of: 'toMailbox',
    edits: { "local.split('+')": '[local]' },
    proofs: ['testing/proof/attack/small-change.test.ts'],
  },
  'home-moves-unasked': {
    what: 'The home in an account is changed by a session alone',
    of: 'changeUser',
    edits: { 'await requireFreshProof(tx, context, caller)': 'before.role' },
    proofs: ['testing/proof/attack/small-change.test.ts'],
  },
  'proposals-for-everybody': {
    what: 'Account numbers in a proposal are read by all staff',
    of: ['readProposal', 'isConcerned'],
    edits: { 'asked_by === userId': 'asked_by !== undefined' },
    proofs: ['testing/proof/attack/small-change.test.ts'],
  },
  'word-of-a-maker': {
    what: 'The maker of a passkey is looked up, though nobody asked for it',
    of: ['addPasskey', 'isUnattested'],
    edits: { "isSelfAttested || object.get('fmt') === 'none'": "isSelfAttested || object.get('fmt') !== undefined" },
    proofs: ['testing/proof/attack/small-change.test.ts'],
  },
  'one-person-takes-all-streams': {
    what: 'One person takes all live streams with many sessions',
    of: 'streamChanges',
    edits: { 'userStreams.length >= maxPerUser': 'userStreams.length >= maxStreams' },
    proofs: ['server/platform/http/stream-changes.test.ts'],
  },
  'formula-behind-a-cut': {
    what: 'A cell becomes a formula where a spreadsheet of another country cuts it',
    of: ['formatRow', 'neutralizeFormula'],
    edits: { 'formula.test(part) ?': 'part === undefined ?' },
    proofs: ['server/platform/exports/csv.test.ts'],
  },
  'own-word-carried-out': {
    what: 'Who wrote a statement down carries it out themself',
    of: 'assertColleague',
    edits: { 'logged_by === user.userId': "logged_by === ''" },
    proofs: ['server/service/withdrawals/staff-statements.test.ts'],
  },
  'word-of-staff-by-the-clock': {
    what: 'What staff wrote down is carried out after a day by itself',
    of: ['takeHeld', 'takeOne'],
    edits: { 'if (statement.logged_by !== null)': "if (statement.logged_by === '')" },
    proofs: ['server/service/withdrawals/staff-statements.test.ts'],
  },
  'pages-without-end': {
    what: 'Staff read every list to its end, and nobody knows',
    of: 'countReading',
    edits: { 'if (isMany) {': 'if (isMany && !rows) {' },
    proofs: ['testing/proof/attack/stale-staff.test.ts'],
  },
  'guest-of-two-addresses': {
    what: 'What two people ordered in one browser is opened by either of them',
    of: 'leaveOrders',
    edits: { 'for (const address of others)': 'for (const address of others.slice(others.length))' },
    proofs: ['testing/proof/attack/one-guest.test.ts'],
  },
  'one-network-draws-everything': {
    what: 'One address with slow documents keeps every other document from everybody',
    of: 'makeRequestPools',
    edits: { 'slow.has(pool) ? Math.ceil(most / 2) : most': 'slow.has(pool) ? most : most' },
    proofs: ['testing/proof/attack/copies.test.ts'],
  },
  'shares-of-nobody': {
    what: 'The turns that one network has are not counted',
    of: 'AdmissionQueue',
    edits: {
      '(this.#running.get(network) ?? 0) < this.#mostPerNetwork': "network !== '-' || this.#mostPerNetwork > 0",
    },
    proofs: ['server/platform/http/shedding.test.ts'],
  },
  'papers-at-hand-wait': {
    what: 'A document that is cached waits behind those that are rendered',
    of: 'DocumentCache',
    edits: {
      'this.find(key) ?? this.#making.run(key, makeAndKeep, inTurn)':
        'this.#making.run(key, async () => (await this.find(key)) ?? makeAndKeep(), inTurn)',
    },
    proofs: ['server/platform/pdf/render-pdf.test.ts'],
  },
  'turns-kept-while-drawing': {
    what: 'A call keeps its turn while its document is rendered',
    of: 'runInTurn',
    edits: { '{ leave, take }': '{ leave: () => {}, take }' },
    proofs: ['server/platform/http/admission/request-pools.test.ts'],
  },
  'copies-in-each-language': {
    what: 'The copy of a message is rendered again for each language',
    of: 'copyMessage',
    edits: { 'body, ip }': 'body, ip, language }', 'const { language } = row': '' },
    proofs: ['testing/proof/attack/copies.test.ts'],
  },
  'failures-without-end': {
    what: 'A document that fails is rendered again for anybody who asks',
    of: 'DocumentCache',
    edits: { 'if (error instanceof Refusal) return': 'if (error) return' },
    proofs: ['server/platform/pdf/render-pdf.test.ts'],
  },
}
