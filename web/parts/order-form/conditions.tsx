import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { useConfig, useMethods } from '../../layout/use-config.ts'
import type { PageId } from '../../pages.ts'
import { pagePath } from '../../paths.ts'

const conditions = ['delivery', 'payment', 'withdrawal', 'guarantee', 'deposit', 'end', 'complaints', 'steps'] as const
type ConditionId = (typeof conditions)[number]
const rentOnly: readonly ConditionId[] = ['deposit', 'end']
const links: Partial<Record<ConditionId, PageId>> = {
  withdrawal: 'withdrawal',
  guarantee: 'terms_conditions',
  end: 'cancel_rental',
  complaints: 'complaints',
}

/** The information required before a contract (CRD art. 6, 8; e-commerce directive art. 10), one line each. */
export function Conditions({ isRent }: { isRent: boolean }) {
  const t = useTranslations('buy.conditions')
  const { language } = useEnv()
  const methods = useMethods()
  return (
    <dl className="order-conditions">
      <Condition id="seller" name={t('seller.name')}>
        <Seller />
      </Condition>
      {conditions
        .filter(condition => isRent || !rentOnly.includes(condition))
        .map(condition => {
          const page = links[condition]
          return (
            <Condition key={condition} id={condition} name={t(`${condition}.name`)}>
              {t(condition === 'withdrawal' && isRent ? 'withdrawal.text_rent' : `${condition}.text`, { methods })}{' '}
              {page && <a href={pagePath(language, page)}>{t(`${condition}.link` as 'withdrawal.link')}</a>}
            </Condition>
          )
        })}
    </dl>
  )
}

function Condition({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <div data-condition={id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Seller() {
  const config = useConfig()
  if (!config) return null
  const { legal_name, street, house_number, postcode, city, country, email, telephone } = config
  return (
    <address>
      {legal_name}, {street} {house_number}, {postcode} {city}, {country}
      <br />
      <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</a>
    </address>
  )
}
