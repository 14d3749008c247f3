import type { freshEndpoints } from '#contract/fresh.ts'
import type { Routes } from '../http/route.ts'
import { askForProof, provePerson, sendProofCode } from './prove-person.ts'

export const freshRoutes: Routes<typeof freshEndpoints> = {
  'POST /user/prove': provePerson,
  'POST /user/prove/passkey': askForProof,
  'POST /user/prove/code': sendProofCode,
}
