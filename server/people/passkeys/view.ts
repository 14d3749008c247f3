import type { CallData } from '#contract/protocol/call.ts'
import type { Passkey } from './store.ts'

type View = CallData<'GET /user/passkeys'>['list'][number]

export function viewPasskey({ passkey_id, name, backup_eligible, created_at, last_used_at }: Passkey): View {
  return {
    passkey_id,
    name,
    synced: backup_eligible,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
