import './settings.css'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'

type Rule = CallData<'GET /admin/rules'>['list'][number]

const shop = [
  'company',
  'guarantee_notice',
  'processors',
  'countries',
  'vat',
  'installation',
  'delivery',
  'pay_methods',
  'pay_wallets',
  'part_payment',
  'buyout',
] as const
const rules = [
  'after_sale',
  'refunds',
  'quotes',
  'checkout',
  'rewards',
  'reviews',
  'uploads',
  'security',
  'visits',
] as const
const technical = ['live_steps', 'staff', 'mail_server', 'mails', 'mail_templates', 'jobs', 'audit', 'visits'] as const
const fetchData = (call: Call) => call('GET /admin/rules', {})

/** All settings, one line each: value, effective date, and a scheduled change. */
export function Page() {
  const t = useTranslations('admin_settings')
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  const load = useLoad(fetchData)
  const known = load.state === 'ready' ? load.data.list : []
  const renderRows = (keys: readonly Rule['key'][]) => (
    <ul className="setting-rows">
      {keys.map(key => (
        <li key={key}>
          <a href={to('rule', { key })}>{t(`rule.${key}.name`)}</a>
          <span>{t(`rule.${key}.about`)}</span>
          <RuleStatus rule={known.find(rule => rule.key === key)} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="screen">
      <PageHead title={screen('settings')} />
      <div className="settings">
        <Section title={t('group.shop')}>{renderRows(shop)}</Section>
        <Section title={t('group.rules')}>{renderRows(rules)}</Section>
        <Section title={t('group.technical')}>
          <ul className="setting-rows">
            {technical.map(id => (
              <li key={id}>
                <a href={to(id, {})}>{screen(id)}</a>
                <span>{t(`about.${id}`)}</span>
              </li>
            ))}
            <li>
              <strong>{t('payment')}</strong>
              <span>{t('about.payment')}</span>
            </li>
          </ul>
        </Section>
      </div>
    </div>
  )
}

function RuleStatus({ rule }: { rule: Rule | undefined }) {
  const t = useTranslations('admin_settings')
  const times = useTimes()
  if (!rule) return null
  const { since, next_from } = rule
  return (
    <span className="setting-stands figures">
      {since ? t('since', { day: times.shortDay(since) }) : t('initial')}
      {next_from && <strong>{t('next', { day: times.shortDay(next_from) })}</strong>}
    </span>
  )
}
