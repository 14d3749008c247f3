import { useTranslations } from 'use-intl'

const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What a proposal is about, as people call it: an order and an article have numbers, a rule and an account have names. */
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
