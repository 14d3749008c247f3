import type { Extension } from '../extensions.ts'
import { invoiceSources } from '../invoices/mail-papers.ts'
import { paperSources } from '../mail/attachments.ts'
import { secretMakers } from '../mail/mail-secrets.ts'
import { ticketSecrets } from '../messages/secret.ts'
import { settlementSource } from '../requests/settlement-paper.ts'
import { leaveTokens } from '../waitlist/leave-token.ts'
import { statementSource } from '../withdrawals/statement-paper.ts'

/** What higher layers supply to lower ones, which know only the extension points. */
export const extensions: readonly Extension[] = [
  paperSources.supply([statementSource, settlementSource, ...invoiceSources]),
  secretMakers.supply({ ...ticketSecrets, ...leaveTokens }),
]
