import { useTranslations } from 'use-intl'
import { accounts as accountNames } from '#domain/ledger/postings.ts'
import { ruleKeys } from '#domain/office/rules.ts'
import { isOneOf } from '#domain/one-of.ts'

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * The subject of a proposal as shown to people: an order or a product has a number, a rule or an account has a name.
 */
export function useSubject(): (subject: string) => string {
  const t = useTranslations('admin_today')
  const rules = useTranslations('admin_settings.rule')
  const accounts = useTranslations('admin_order.money.account')
  const findAccountName = (key: string) => (isOneOf(accountNames, key) ? accounts(key) : undefined)
  return subject => {
    if (isOneOf(ruleKeys, subject)) return t('rule', { name: rules(`${subject}.name`) })
    const names = subject.split(' ').map(findAccountName)
    if (names.every(name => name !== undefined)) return names.join(' → ')
    return subject === '' || id.test(subject) ? t('proposal') : subject
  }
}
