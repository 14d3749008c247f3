import type { freshEndpoints } from '#contract/protocol/fresh.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { proveIdentity, requestPasskeyProof, sendProofCode } from './prove-identity.ts'

export const freshRoutes: Routes<typeof freshEndpoints> = {
  'POST /user/prove': proveIdentity,
  'POST /user/prove/passkey': requestPasskeyProof,
  'POST /user/prove/code': sendProofCode,
}
