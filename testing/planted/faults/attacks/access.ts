import type { Faults } from '../../plant.ts'

const foreign = ['testing/proof/attack/foreign-things.test.ts'] as const
const dump = ['testing/proof/attack/dump.test.ts'] as const
const pace = ['testing/proof/attack/pace.test.ts'] as const
const networks = ['testing/proof/attack/networks.test.ts'] as const
const elsewhere = ['server/service/order-changes/elsewhere.test.ts'] as const
const keptOut = ['testing/proof/attack/kept-out.test.ts'] as const
const mail = ['testing/proof/attack/mail-budget.test.ts'] as const

const ofOwner = { ".where('user_id', '=', userId)": '' } as const

/** Access to reading, changing, guessing and storing that is not permitted. */
export const accessFaults: Faults = {
  'order-of-anybody': {
    what: 'Somebody who knows the number of an order opens it',
    ...{ of: 'findUserOrder', edits: ofOwner, proofs: foreign },
  },
  'checkout-of-anybody': {
    what: 'Somebody who knows the number of a checkout opens it',
    ...{ of: 'findUserCheckout', edits: ofOwner, proofs: foreign },
  },
  'request-of-anybody': {
    what: 'Somebody who knows the number of a request reads it and writes in it',
    ...{ of: 'findUserRequest', edits: ofOwner, proofs: foreign },
  },
  'quote-of-anybody': {
    what: 'An offer opens for others',
    ...{ of: 'findQuote', edits: ofOwner, proofs: foreign },
  },
  'cart-of-anybody': {
    what: 'A line of a cart can be taken out by others',
    ...{ of: 'deleteItem', edits: ofOwner, proofs: foreign },
  },
  'garden-of-anybody': {
    what: 'A garden can be deleted by others',
    ...{ of: 'deleteGarden', edits: ofOwner, proofs: foreign },
  },
  'session-of-anybody': {
    what: 'The session of somebody else can be ended',
    ...{ of: 'endSession', edits: ofOwner, proofs: foreign },
  },
  'list-of-everybody': {
    what: 'The list of one’s own orders holds those of everybody',
    of: 'selectUserOrders',
    edits: { ".where('user_id', '=', userId)": ".where('user_id', 'is not', null)" },
    proofs: foreign,
  },
  'paper-of-another-order': {
    what: 'With an order of one’s own and the number of any invoice one gets that invoice',
    of: 'readUserDocument',
    edits: { 'found?.row.order_id === order.order_id ?': 'found ?' },
    proofs: foreign,
  },
  'picture-for-everybody': {
    what: 'A private picture is shown to anybody who knows its id',
    of: ['commonRoutes', 'preview'],
    edits: { 'file?.is_public ||': 'file !== undefined ||' },
    proofs: foreign,
  },
  'complaints-for-all-staff': {
    what: 'Pictures of messages are shown to staff who do not answer them',
    of: ['uploadFile', 'purposes'],
    edits: { "visibleTo: 'answer_messages'": "visibleTo: 'open_back_office'" },
    proofs: foreign,
  },
  'foreign-garden-in-an-order': {
    what: 'An order takes the garden of somebody else',
    ...{ of: 'assertUserGarden', edits: ofOwner, proofs: foreign },
  },
  'foreign-picture-in-a-request': {
    what: 'A picture of somebody else can be put into a request',
    of: 'bindPictures',
    edits: { 'if (!picture || bound)': 'if (bound || picture === null)' },
    proofs: foreign,
  },
  'support-is-let-in': {
    what: 'Support is let into every call',
    of: ['mountEndpoints', 'authorise'],
    edits: {
      'if (mayCall(endpoint.who, caller.role)) return':
        "if (mayCall(endpoint.who, caller.role) || caller.role === 'support') return",
    },
    proofs: foreign,
  },
  'roles-mixed': {
    what: 'Finance may what operations may',
    of: 'mayCall',
    edits: {
      'audience.includes(role)': "(audience.includes(role) || (role === 'finance' && audience.includes('operations')))",
    },
    proofs: foreign,
  },
  'any-secret-opens-a-message': {
    what: 'The ticket of a message is enough to read it',
    of: 'openWithKey',
    edits: { 'message && right ?': 'message && right !== undefined ?' },
    proofs: foreign,
  },
  'code-of-another-address': {
    what: 'A code that was mailed to oneself proves the address of somebody else',
    of: 'consumeCode',
    edits: { 'found.email !== submitted.email ||': '' },
    proofs: foreign,
  },
  'keys-of-everybody': {
    what: 'Who repeats the key of somebody else is given their answer',
    of: 'identifyCaller',
    edits: { 'if (caller.userId) return caller.userId': "if (caller.userId) return 'everybody'" },
    proofs: foreign,
  },
  'refresh-token-in-clear': {
    what: 'Refresh tokens and links to a new password are stored as they are',
    of: 'hashToken',
    room: 'server/people/accounts',
    edits: { "createHash('sha256').update(secret).digest()": 'Buffer.from(secret)' },
    proofs: dump,
  },
  'code-in-clear': {
    what: 'Mailed codes are stored as they are',
    of: 'hashCode',
    edits: { "return createHmac('sha256', privateKey)": "return Buffer.from(code); createHmac('sha256', privateKey)" },
    proofs: dump,
  },
  'message-secret-in-clear': {
    what: 'The secret of a message is stored as it is',
    of: 'hashSecret',
    room: 'server/service/messages',
    edits: { "createHash('sha256').update(text).digest()": "Buffer.from(text.padEnd(32, ' '))" },
    proofs: dump,
  },
  'answers-kept-in-clear': {
    what: 'Answers that are kept for a repeated call are not sealed',
    of: 'runOnce',
    edits: { 'box.seal(JSON.stringify(response))': 'JSON.stringify(response)' },
    proofs: dump,
  },
  'account-number-outlives-its-person': {
    what: 'The bank account of somebody who was erased stays with a refund',
    of: 'erasureRules',
    edits: { "none('iban', 'account_holder', 'failure')": "none('failure')" },
    proofs: dump,
  },
  'nobody-is-quick': {
    what: 'Signing in with an unknown address skips the costly hash',
    of: 'logIn',
    edits: {
      'await isPassword(password, user?.password_hash)':
        'user !== undefined && (await isPassword(password, user.password_hash))',
    },
    proofs: pace,
  },
  'limit-by-address-and-network': {
    what: 'Mails to one address are counted for each network by itself',
    of: 'forgetPassword',
    edits: { 'mayMailLink(context, user.user_id)': 'mayMailLink(context, JSON.stringify([user.user_id, ip]))' },
    proofs: networks,
  },
  'links-without-end': {
    what: 'Nobody counts how many links go to one mailbox',
    of: ['forgetPassword', 'mayMailLink'],
    edits: { "if (await isOver('reset_links')) return false": "if (userId === '') return false" },
    proofs: mail,
  },
  'links-without-end-in-a-day': {
    what: 'Somebody who asks all day long fills a mailbox with links',
    of: ['forgetPassword', 'mayMailLink'],
    edits: { "!(await isOver('reset_links_rest'))": "userId !== ''" },
    proofs: keptOut,
  },
  'links-by-mailbox': {
    what: 'Asked for by other names of their mailbox, links to a new password count against its owner and reach nobody',
    of: 'forgetPassword',
    edits: {
      'afterResponse(context, async () => {': `const isSpent = !(await mayMailLink(context, toMailbox(body.email)))
  afterResponse(context, async () => {
    if (isSpent) return`,
    },
    proofs: keptOut,
  },
  'mail-server-at-once': {
    what: 'One administrator has all mails go by a server of their own at once',
    of: ['changeMailServer', 'storeServer'],
    edits: { 'if (hasNone || isSameServer(before, value)) {': 'if (hasNone || value) {' },
    proofs: ['server/office/mail-admin/another-server.test.ts'],
  },
  'link-makes-second-person': {
    what: 'Somebody whose password link or factors another one has changed agrees to what that one asks for',
    of: 'mayAgreeNow',
    edits: {
      "!roleActions.includes(action) && (!isBySelf || action === 'user.undo')": "action === 'user.email' && !isBySelf",
    },
    proofs: ['server/people/concessions/one-administrator.test.ts'],
  },
  'paid-order-goes-elsewhere': {
    what: 'A session whose proof is old sends a paid order to another address',
    of: ['changeOwnOrder', 'mayGoElsewhere'],
    edits: { 'await requireFreshProof(tx, context, caller)': 'await Promise.resolve()' },
    proofs: elsewhere,
  },
  'guests-lift-limits': {
    what: 'Every guest that a network makes may do as much as the one before',
    of: 'countCall',
    edits: { "role === 'guest' ||": '' },
    proofs: networks,
  },
  'guests-make-guests': {
    what: 'Who comes with the token of somebody makes guests by that token, not by their network',
    of: 'makeGuest',
    edits: { "await countHit(input.context, 'write', 'guest', input.ip)": '' },
    proofs: networks,
  },
  'session-locks-its-owner-out': {
    what: 'Wrong proofs in a stolen session keep its owner from proving who they are in another',
    of: 'proveIdentity',
    edits: { "'sign_in', 'prove', sessionId": "'sign_in', 'prove', userId" },
    proofs: ['server/people/fresh/prove.test.ts'],
  },
  'one-session-takes-all-streams': {
    what: 'One session takes all live streams of a process',
    of: 'streamChanges',
    edits: { 'sessionStreams >= maxPerSession': 'sessionStreams >= maxStreams' },
    proofs: ['server/platform/http/stream-changes.test.ts'],
  },
  'refused-calls-fill-the-log': {
    what: 'Somebody who tries everything writes everything into the log that is kept for good',
    of: 'auditRefusedCall',
    edits: { "(await secondsOverLimit(context, 'refused', 'refused', userId)) !== undefined": 'userId === undefined' },
    proofs: ['server/platform/http/refused-flood.test.ts'],
  },
  'refused-calls-left-out-unsaid': {
    what: 'Nobody knows how many refused calls were not written down',
    of: 'countRefusedOverflow',
    edits: { 'if (times > 1) return': 'if (times > 0) return' },
    proofs: ['server/platform/http/refused-flood.test.ts'],
  },
}
