import { useTranslations } from 'use-intl'

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * The subject of a proposal as shown to people: an order or a product has a number, a rule or an account has a name.
 */
export function useSubject(): (subject: string) => string {
  const t = useTranslations('admin_today')
  const rules = useTranslations('admin_settings.rule')
  const accounts = useTranslations('admin_order.money.account')
  const findAccountName = (key: string) => (accounts.has(key as 'bank') ? accounts(key as 'bank') : undefined)
  return subject => {
    const rule = `${subject as 'refunds'}.name` as const
    if (rules.has(rule)) return t('rule', { name: rules(rule) })
    const names = subject.split(' ').map(findAccountName)
    if (names.every(name => name !== undefined)) return names.join(' → ')
    return subject === '' || id.test(subject) ? t('proposal') : subject
  }
}
