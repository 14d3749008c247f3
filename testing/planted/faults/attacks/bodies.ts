import type { Faults } from '../../plant.ts'

const silentGoogle = 'testing/proof/attack/silent-google.test.ts'
const unfinished = 'testing/proof/attack/unfinished-bodies.test.ts'

/** What arrives from outside, in memory before anybody has looked at it, and what is awaited from outside. */
export const bodyFaults: Faults = {
  'forms-without-memory': {
    what: 'Bodies that wait for their last byte fill the memory',
    of: 'HeldBodies',
    edits: { 'this.#bytes > this.#most': 'this.#bytes < 0' },
    proofs: [unfinished, 'testing/proof/attack/heavy-forms.test.ts'],
  },
  'bodies-of-others-end': {
    what: 'When the memory for bodies is used up, those who hold least lose theirs',
    of: 'HeldBodies',
    edits: { 'bytesOf(other) - bytesOf(one)': 'bytesOf(one) - bytesOf(other)' },
    proofs: [unfinished],
  },
  'bodies-never-forgotten': {
    what: 'Bodies that were broken off count for ever',
    of: ['holdBodies', 'holdBody'],
    edits: { "reply.raw.once('finish', stop)": '', "reply.raw.once('close', stop)": '' },
    proofs: [unfinished],
  },
  'bodies-at-any-time': {
    what: 'A body may take as long as a request',
    of: ['holdBodies', 'holdBody'],
    edits: { "body.end(new Refusal('timeout'))": '{}' },
    proofs: [unfinished],
  },
  'signed-bodies-among-others': {
    what: 'Providers and carriers share the memory for bodies with everybody',
    of: 'holdBodies',
    edits: { 'isSigned ? signed : callers': 'isSigned ? callers : callers' },
    proofs: [unfinished],
  },
  'webhooks-read-first': {
    what: 'The body of a webhook of nobody is read before anybody asks whose it is',
    of: 'mountSignedWebhook',
    edits: { ', onRequest: assertSigned': '' },
    proofs: [unfinished],
  },
  'signatures-of-any-time': {
    what: 'The body of a webhook is read for a signature of any time',
    of: 'stripeGateway',
    edits: { 'secondsOff <= toleranceSeconds': 'secondsOff >= 0' },
    proofs: [unfinished],
  },
  'frames-of-any-kind': {
    what: 'A JPEG says its size in a frame that decoders pass over',
    of: ['readPacking', 'readJpeg'],
    edits: {
      '!isUsual(marker) ||': '',
      'if (isFrame(marker)) {': 'if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4) {',
      'if (size) return undefined': 'if (size) break',
    },
    proofs: ['testing/proof/attack/lying-pictures.test.ts', 'server/platform/files/refused-uploads.test.ts'],
  },
  'frames-hidden-in-parts': {
    what: 'A JPEG hides its frame in a part that this reader looks into and a decoder passes over',
    of: ['readPacking', 'readJpeg'],
    edits: {
      'if (marker === endOfPicture) break': `if (marker === endOfPicture) break
    if (marker === 1 || isRestart(marker)) {
      at += 2
      continue
    }`,
    },
    proofs: ['testing/proof/attack/lying-pictures.test.ts'],
  },
  'pictures-of-another-kind': {
    what: 'A JPEG is read as WebP, because it says so behind its beginning',
    of: ['readPacking', 'read'],
    edits: { "riff === 'RIFF' &&": "riff !== '' &&" },
    proofs: ['testing/proof/attack/lying-pictures.test.ts'],
  },
  'google-among-lists': {
    what: 'Calls that wait for Google, the address register or a label take the turns of browsing',
    of: 'findPool',
    edits: { "if (asking.has(key)) return 'asking'": '' },
    proofs: [silentGoogle, 'server/platform/http/admission/outside-calls.test.ts'],
  },
  'endings-among-lists': {
    what: 'Calls that end a payment at its provider take the turns of browsing and buying',
    of: 'findPool',
    edits: { "if (settling.has(key)) return 'settling'": '' },
    proofs: ['server/platform/http/admission/outside-calls.test.ts'],
  },
  'one-network-asks-everything': {
    what: 'One address takes all turns of calls that wait for an external server',
    of: ['findPool', 'slow'],
    edits: { "'asking',": '' },
    proofs: [silentGoogle],
  },
  'google-asked-by-everybody': {
    what: 'Everybody waits again for a Google that does not answer',
    of: 'getConfiguration',
    edits: { 'now() < known.retryAt': 'now() < 0' },
    proofs: [silentGoogle],
  },
}
