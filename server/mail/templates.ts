/** Everything a mail can be. `code` is shown large, `button` leads somewhere; the texts are in i18n/mail. */
export interface MailTemplate {
  code?: true
  /** Path without language prefix, made from the mail's data. */
  button?: (data: Record<string, unknown>) => string
}

export const mailTemplates = {
  code_register: { code: true },
  code_change_email: { code: true },
  code_open_order: { code: true },
  // The token stands behind the hash: it reaches no server log and no referrer.
  password_reset: { button: ({ token }) => `/forget-password#token=${token}` },
  password_changed: { button: () => '/forget-password' },
  email_changed: {},
  account_deleted: {},
} as const satisfies Record<string, MailTemplate>

export type MailTemplateName = keyof typeof mailTemplates
