import { useTranslations } from 'use-intl'
import { accounts as accountNames } from '#domain/ledger/postings.ts'
import { ruleKeys } from '#domain/office/rules.ts'
import { isOneOf } from '#domain/one-of.ts'
import { usePaths } from '../../paths.ts'
import type { Proposal } from './page.tsx'

type ProposalSubject = Pick<Proposal, 'kind' | 'subject' | 'input'>

/** Kinds whose subject has no name besides its order. */
const unnamed = ['close', 'cancel_item', 'close_sent', 'refund', 'below_worth', 'early_shipment']

export function hasSubject({ kind, subject, input }: ProposalSubject): boolean {
  if (kind === 'redirect') return toAddress(input) !== ''
  return subject !== '' && !unnamed.includes(kind)
}

/** The subject of the proposal, with a link if it has a screen. */
export function Subject({ proposal: { kind, subject, input } }: { proposal: ProposalSubject }) {
  const screen = useTranslations('admin.screen')
  const rules = useTranslations('admin_settings.rule')
  const accounts = useTranslations('admin_order.money.account')
  const to = usePaths()
  switch (kind) {
    case 'rule':
    case 'limit': {
      const name = isOneOf(ruleKeys, subject) ? rules(`${subject}.name`) : screen('rule')
      return <a href={to('rule', { key: subject })}>{name}</a>
    }
    case 'correction': {
      const named = subject.split(' ').filter(account => isOneOf(accountNames, account))
      return named.map(account => accounts(account)).join(' → ')
    }
    case 'redirect':
      return toAddress(input)
    case 'waive':
      return <a href={to('request', { request_no: subject })}>{subject}</a>
    case 'recall':
      return <a href={to('recalls', {})}>{screen('recalls')}</a>
    case 'refund_account':
      return <a href={to('refund', { refund_no: subject })}>{subject}</a>
    case 'backdated_statement':
      return <a href={to('statement', { id: subject })}>{screen('statement')}</a>
    default:
      return subject
  }
}

/** Where an order is to go, for those who may decide it; empty for others. */
function toAddress(input: Proposal['input']): string {
  const { body } = input as { body?: { address?: Record<string, string> } }
  const address = body?.address
  const { street, house_number, postcode, city, country } = address ?? {}
  return street ? `${street} ${house_number}, ${postcode} ${city}, ${country}` : ''
}
