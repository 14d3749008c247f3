import type { MailName } from '#domain/office/mails.ts'
import type { AccountMailData } from './data/account-data.ts'
import type { MessageMailData } from './data/message-data.ts'
import type { OrderMailData } from './data/order-data.ts'
import type { RequestMailData } from './data/request-data.ts'
import type { SettlementMailData } from './data/settlement-data.ts'
import type { StaffMailData } from './data/staff-data.ts'
import type { WithdrawalMailData } from './data/withdrawal-data.ts'

/** The data of each mail, shared by the use case that writes it and the template that shows it. */
export interface MailData
  extends AccountMailData,
    MessageMailData,
    OrderMailData,
    RequestMailData,
    WithdrawalMailData,
    SettlementMailData,
    StaffMailData {}

export type { MailName }
