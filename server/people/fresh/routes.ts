import type { freshEndpoints } from '#contract/protocol/fresh.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { askForProof, provePerson, sendProofCode } from './prove-person.ts'

export const freshRoutes: Routes<typeof freshEndpoints> = {
  'POST /user/prove': provePerson,
  'POST /user/prove/passkey': askForProof,
  'POST /user/prove/code': sendProofCode,
}
