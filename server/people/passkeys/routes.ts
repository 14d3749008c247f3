import type { passkeyEndpoints } from '#contract/people/passkeys.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { requestPasskey, signInWithPasskey } from './sign-in-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './user-passkeys.ts'

export const passkeyRoutes: Routes<typeof passkeyEndpoints> = {
  'GET /user/passkeys': listPasskeys,
  'POST /user/passkeys/options': beginPasskey,
  'POST /user/passkeys': addPasskey,
  'PUT /user/passkeys/{id}': renamePasskey,
  'DELETE /user/passkeys/{id}': removePasskey,
  'POST /user/passkeys/sign-in/options': requestPasskey,
  'POST /user/passkeys/sign-in': signInWithPasskey,
}
