import type { Nothing, Token } from './shared-data.ts'

export interface AccountMailData {
  code_register: { code: string }
  code_change_email: { code: string }
  code_open_order: { code: string }
  code_prove: { code: string }
  password_reset: Token
  account_made: Token
  password_changed: Nothing
  second_factor_on: Nothing
  second_factor_off: Nothing
  second_factor_app_off: Nothing
  second_factor_reset: Nothing
  email_changed: Token
  identity_linked: Token
  identity_unlinked: Token
  passkey_added: Token
  passkey_removed: Token
  account_delete_waits: { waits_for: readonly { number: string }[] }
  account_deleted: Nothing
}
