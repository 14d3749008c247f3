import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'
import { deriveWithoutWebCrypto } from './derive-without-webcrypto.ts'

/** Computes the proof in a worker, so that the page stays responsive. */
handler({ deriveKey: globalThis.crypto?.subtle ? deriveKey : deriveWithoutWebCrypto })
