import type { Faults } from '../../plant.ts'

const stored = 'testing/proof/attack/stored-bytes.test.ts'
const threads = 'testing/proof/attack/endless-threads.test.ts'

/** What one person, or one network, can block for all others. */
export const heldUpFaults: Faults = {
  'forms-read-in-a-turn': {
    what: 'A form is read in the turn of its call, however slowly it comes',
    of: ['mountEndpoints', 'handleForm'],
    edits: {
      'return forms.read(request, reply, sender, async form => {':
        'return runInPool(() => forms.read(request, reply, sender, async form => {',
      'return (await runInPool(() => readAndRespond(admitted, request, reply, form))).answer })': `return (await readAndRespond(admitted, request, reply, form)).answer
  }))`,
    },
    proofs: ['testing/proof/attack/slow-forms.test.ts'],
  },
  'forms-at-any-pace': {
    what: 'A form may come as slowly as somebody likes',
    of: ['OpenForms', 'watchPace'],
    edits: { 'ms >= minPace.afterMs && isSlow': 'ms < 0 && isSlow' },
    proofs: ['testing/proof/attack/slow-forms.test.ts'],
  },
  'statements-for-everybody': {
    what: 'Somebody who states the contracts of many people on the site ends them all by the clock',
    of: ['takeHeld', 'takeOne'],
    edits: { 'if (isCrowded(nearby))': 'if (!nearby)' },
    proofs: ['server/service/withdrawals/crowded.test.ts'],
  },
  'papers-read-uncounted': {
    what: 'Searches and papers of customers are read without being counted',
    of: 'countReading',
    edits: { '!showsCustomers(endpoint) ||': '!showsCustomers(endpoint) || endpoint.raw ||' },
    proofs: ['testing/proof/attack/stale-staff.test.ts'],
  },
  'one-network-holds-everything': {
    what: 'One network holds all machines of a model',
    of: 'assertLeavesEnough',
    edits: {
      'machine.inNetwork > half': 'machine.inNetwork < 0',
      'piece.inNetwork > half': 'piece.inNetwork < 0',
    },
    proofs: ['testing/proof/attack/one-connection.test.ts'],
  },
  'mailbox-of-many-accounts': {
    what: 'A mailbox holds as much as it has accounts',
    of: 'findSameCustomer',
    edits: { 'if (mailbox === undefined)': 'if (userId)' },
    proofs: ['testing/proof/attack/one-connection.test.ts'],
  },
  'links-replace-each-other': {
    what: 'A new link to a password makes the ones before it worthless',
    of: ['mailPasswordLink', 'dropOldLinks'],
    edits: { '.limit(maxLinks)': '.limit(1)' },
    proofs: ['testing/proof/attack/kept-out.test.ts'],
  },
  'recovery-codes-held-off': {
    what: 'Wrong codes of the app keep recovery codes out',
    of: 'throttleCodes',
    edits: { 'if (isRecovery) return': '' },
    proofs: ['testing/proof/attack/kept-out.test.ts'],
  },
  'tokens-exchanged-without-end': {
    what: 'A session exchanges its refresh token as often as it likes',
    of: 'refreshTokens',
    edits: { 'await countTokenExchange(context, refreshToken)': '' },
    proofs: ['testing/proof/attack/kept-out.test.ts'],
  },
  'answers-kept-without-end': {
    what: 'What is kept for repeated calls has no budget',
    of: ['runOnce', 'storeResponse'],
    edits: { 'seconds === undefined ? sealed : null': 'sealed' },
    proofs: ['testing/proof/attack/kept-answers-budget.test.ts'],
  },
  'small-answers-have-a-budget': {
    what: 'Somebody who fills the budget of their network keeps others on it from small things',
    of: 'secondsWithoutRoom',
    edits: { 'if (bytes <= smallBytes) return undefined': '' },
    proofs: ['testing/proof/attack/kept-answers-budget.test.ts', stored],
  },
  'large-bodies-without-end': {
    what: 'One network has as much stored as it can send',
    of: 'countLargeBody',
    edits: { 'if (seconds === undefined) return': 'if (seconds !== 0) return' },
    proofs: [stored],
  },
  'offers-of-any-length': {
    what: 'Each line of an offer brings words without end',
    of: 'assertShortRemarks',
    edits: { '> maxRemarksLength': '< 0' },
    proofs: [stored],
  },
  'offers-pile-up': {
    what: 'All offers of a person stay for a month, however many they ask for',
    of: 'insertQuote',
    edits: { '.offset(maxUntaken - 1)': '.offset(maxUntaken * 100)' },
    proofs: [stored],
  },
  'gardens-of-any-size': {
    what: 'One person keeps as many corners as fit into twenty gardens',
    of: ['addGarden', 'assertRoomForCorners'],
    edits: { '> gardenLimits.kept_points': '< 0' },
    proofs: [stored],
  },
  'gardens-past-their-door': {
    what: 'All gardens of many people are written at once, and everybody waits',
    of: 'findPool',
    edits: { "if (bulky.has(key)) return 'rendering'": '' },
    proofs: ['server/platform/http/admission/request-pools.test.ts'],
  },
  'guests-bring-everything': {
    what: 'An account gets the gardens of as many guests as sign in to it',
    of: 'moveGardens',
    edits: { 'is_named or': 'true or' },
    proofs: [stored],
  },
  'forms-of-many-networks': {
    what: 'One connection of IPv6 takes all places for forms',
    of: 'OpenForms',
    edits: { 'connection: toConnection(network),': 'connection: network,' },
    proofs: ['testing/proof/attack/slow-forms.test.ts'],
  },
  'quick-forms-give-way': {
    what: 'A form that is nearly there ends for one that begins',
    of: 'OpenForms',
    edits: { '!isQuick(pace)': 'pace !== undefined' },
    proofs: ['testing/proof/attack/slow-forms.test.ts'],
  },
  'quick-forms-without-end': {
    what: 'One network takes all places for forms, because its forms come quickly',
    of: 'OpenForms',
    edits: { 'sameNetwork >= maxForms.widest': 'sameNetwork < 0' },
    proofs: ['testing/proof/attack/heavy-forms.test.ts'],
  },
  'readiness-read-each-time': {
    what: 'Each question whether the shop is ready asks the database',
    of: ['readReadiness', 'readStored'],
    edits: { 'now - last.at < reuseMs': 'now < last.at' },
    proofs: ['testing/proof/attack/counters.test.ts'],
  },
  'counters-forgotten-at-once': {
    what: 'Strangers without number make a process forget what people have left',
    of: ['forgetShares', 'makeRoom'],
    edits: { 'if (end <= now) known.delete(bucket)': 'if (end > 0) known.delete(bucket)' },
    proofs: ['testing/proof/attack/counters.test.ts'],
  },
  'long-windows-shared': {
    what: 'What a process forgets of a day counts until midnight',
    of: 'takeHit',
    edits: { 'limit.windowSeconds <= longestSharedSeconds': 'limit.windowSeconds > 0' },
    proofs: ['testing/proof/attack/counters.test.ts'],
  },
  'refused-calls-leave-rows': {
    what: 'Calls of new networks in one that is refused are written down',
    of: 'knownWait',
    edits: { 'share.isSpent &&': 'share.end < 0 &&' },
    proofs: ['testing/proof/attack/counters.test.ts'],
  },
  'counters-stay-for-a-day': {
    what: 'Counters of a minute stay as long as those of a day',
    of: 'takeHit',
    edits: { 'end: new Date(end)': 'end: new Date(window + 86_400_000)' },
    proofs: ['testing/proof/attack/counters.test.ts'],
  },
  'documents-unpacked-each-time': {
    what: 'A document is unpacked for each who asks without compression',
    of: 'PlainPages',
    edits: { 'if (known) {': 'if (known && known.length < 0) {' },
    proofs: ['server/platform/http/answers/plain-pages.test.ts'],
  },
  'turns-of-who-asked-first': {
    what: 'A page that somebody asked for first is made in their turn, or refused to everybody with them',
    of: 'SharedWork',
    edits: {
      'if (signal.aborted) return': 'if (signal.aborted || shared.waiting > 0) return',
      'if (!signal.aborted) throw error': 'if (!signal.aborted) shared.outcome.reject(error)',
    },
    proofs: ['testing/proof/attack/shared-work.test.ts', 'server/platform/http/shedding.test.ts'],
  },
  'places-kept-for-what-has-begun': {
    what: 'A request that waits for a page that is being made keeps a place in the queue',
    of: 'AdmissionQueue',
    edits: { 'if (at >= 0) this.#queue.splice(at, 1)': '' },
    proofs: ['server/platform/queues/shared-work.test.ts'],
  },
  'copies-rendered-among-lists': {
    what: 'Copies of messages wait for the thread in the pool of everybody',
    of: 'findPool',
    edits: { "|| endpoint.draws === 'always'": '' },
    proofs: ['server/platform/http/admission/drawing-calls.test.ts', 'testing/proof/attack/copies.test.ts'],
  },
  'copies-without-end': {
    what: 'A copy of a message holds everything, however long it is',
    of: ['copyMessage', 'cutEntries'],
    edits: { 'signs > copyLimits.signs ||': 'signs < 0 ||' },
    proofs: ['testing/proof/attack/copies.test.ts'],
  },
  'papers-drawn-each-time': {
    what: 'A paper is drawn again for anybody who asks',
    of: 'DocumentCache',
    edits: { 'if (!known) return undefined': 'if (!known || known.length > 0) return undefined' },
    proofs: ['server/platform/pdf/render-pdf.test.ts'],
  },
  'weight-is-a-word': {
    what: 'One person makes freight cheaper by a weight',
    of: 'changeProduct',
    edits: { 'await weighChange(tx, input, before, requested)': '' },
    proofs: ['server/offers/catalogue/weight-by-two.test.ts'],
  },
  'strangers-change-terms': {
    what: 'Somebody who knows an address changes the term it waits for',
    of: ['joinWaitlist', 'joinAgain'],
    edits: { 'if (isUsersAddress)': 'if (isUsersAddress || row)' },
    proofs: ['server/sales/waitlist/waitlist.test.ts'],
  },
  'threads-without-end': {
    what: 'Somebody who writes into a conversation does so without end',
    of: 'assertThreadHasRoom',
    edits: {
      "if (exceeded === 'inARow')": "if (exceeded === 'inARow' && text === '')",
      "if (exceeded === 'characters')": "if (exceeded === 'characters' && text === '')",
    },
    proofs: [threads],
  },
  'threads-measured-unlocked': {
    what: 'Several entries at once each find room in a conversation',
    of: 'writeUserMessage',
    edits: { 'await lockRequest(tx, found.after_sale_id)': 'found' },
    proofs: [threads],
  },
  'threads-answered-whole': {
    what: 'A conversation is answered whole, however long it is',
    of: 'listRequestMessages',
    edits: { '.limit(threadLimits.shown)': '.limit(1000 * threadLimits.shown)' },
    proofs: [threads],
  },
  'taken-back-without-end': {
    what: 'A request is made and taken back without end',
    of: 'cancelRequest',
    edits: { 'await assertMayTakeBack(tx, request, now)': '' },
    proofs: [threads],
  },
  'exports-without-end': {
    what: 'One person exports their data as often and as many times at once as they like',
    of: 'exportUserData',
    edits: {
      'if (running.has(userId))': "if (running.has(''))",
      "await countHit(context, 'own_data', 'own-data', userId)": '',
    },
    proofs: [threads],
  },
}
