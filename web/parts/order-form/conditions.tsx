import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { useConfig, useMethods } from '../../layout/use-config.ts'
import type { PageId } from '../../pages.ts'
import { pathOf } from '../../paths.ts'

const facts = ['delivery', 'payment', 'withdrawal', 'guarantee', 'deposit', 'end', 'complaints', 'steps'] as const
type Fact = (typeof facts)[number]
const rentOnly: readonly Fact[] = ['deposit', 'end']
const links: Partial<Record<Fact, PageId>> = {
  withdrawal: 'withdrawal',
  guarantee: 'terms_conditions',
  end: 'cancel_rental',
  complaints: 'complaints',
}

/** What the law wants known before a contract (CRD art. 6, 8; e-commerce directive art. 10), each as one line. */
export function Conditions({ isRent }: { isRent: boolean }) {
  const t = useTranslations('buy.conditions')
  const { language } = useEnv()
  const methods = useMethods()
  return (
    <dl className="order-conditions">
      <Condition id="seller" name={t('seller.name')}>
        <Seller />
      </Condition>
      {facts
        .filter(fact => isRent || !rentOnly.includes(fact))
        .map(fact => {
          const page = links[fact]
          return (
            <Condition key={fact} id={fact} name={t(`${fact}.name`)}>
              {t(fact === 'withdrawal' && isRent ? 'withdrawal.text_rent' : `${fact}.text`, { methods })}{' '}
              {page && <a href={pathOf(language, page)}>{t(`${fact}.link` as 'withdrawal.link')}</a>}
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
