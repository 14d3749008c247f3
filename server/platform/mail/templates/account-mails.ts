import type { AccountMailData } from './data/account-data.ts'
import { formatList } from './format.ts'
import type { MailTemplate, MailTemplates } from './templates.ts'

/** Sent to the previous address: an undo link that is valid for seven days. */
const undoMail: MailTemplate<{ token: string }> = { button: ({ token }) => `/undo-change#token=${token}` }

/** The token is in the fragment, so that it reaches no server log and no referrer. */
const passwordMail: MailTemplate<{ token: string }> = { button: ({ token }) => `/forget-password#token=${token}` }

export const accountMails: MailTemplates<keyof AccountMailData> = {
  code_register: { code: true },
  code_change_email: { code: true },
  code_open_order: { code: true },
  code_prove: { code: true },
  password_reset: passwordMail,
  account_made: passwordMail,
  password_changed: { button: () => '/forget-password' },
  // If somebody else switched it on, the owner is locked out: a new password alone does not help.
  second_factor_on: { button: () => '/complaints' },
  second_factor_off: { button: () => '/forget-password' },
  second_factor_app_off: { button: () => '/complaints' },
  second_factor_reset: { button: () => '/complaints' },
  email_changed: undoMail,
  identity_linked: undoMail,
  identity_unlinked: undoMail,
  passkey_added: undoMail,
  passkey_removed: undoMail,
  account_delete_waits: {
    button: () => '/user/info#data',
    values: ({ waits_for }, language) => ({
      numbers: formatList(
        waits_for.map(({ number }) => number),
        language,
      ),
    }),
  },
  account_deleted: {},
}
