import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'
import { deriveWithoutWebCrypto } from './derive-without-webcrypto.ts'

/** Works on the proof beside the page, so that nothing on it stands still. */
handler({ deriveKey: globalThis.crypto?.subtle ? deriveKey : deriveWithoutWebCrypto })
