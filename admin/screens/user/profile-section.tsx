import { useTranslations } from 'use-intl'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { DetailList, Section } from '../../kit/detail/detail.tsx'
import type { User } from './user.ts'

export function ProfileSection({ user }: { user: User }) {
  const t = useTranslations('admin_users')
  const countryName = useCountryName()
  const hasAddress = [user.street, user.postcode, user.city].some(Boolean)
  const ways = [user.has_password && t('contact.password'), user.google_bound && t('contact.google')].filter(Boolean)
  return (
    <Section title={t('contact.title')}>
      {user.image_full && <img className="user-picture" src={user.image_full} alt="" width={72} height={72} />}
      <DetailList
        items={[
          { term: t('field.user_name'), value: user.user_name },
          {
            term: t('field.email'),
            value: user.email && (
              <>
                <a href={`mailto:${user.email}`}>{user.email}</a>
                <span className="second">{user.email_verified_at ? t('contact.proven') : t('contact.unproven')}</span>
              </>
            ),
          },
          {
            term: t('field.contact'),
            value: user.contact && <a href={`tel:${user.contact.replace(/[^+\d]/g, '')}`}>{user.contact}</a>,
          },
          {
            term: t('contact.address'),
            value: hasAddress ? (
              <address>
                {user.street} {user.house_number}
                <br />
                {user.postcode} {user.city}
                {user.country && (
                  <>
                    <br />
                    {countryName(user.country)}
                  </>
                )}
              </address>
            ) : undefined,
          },
          { term: t('field.language'), value: nativeName(user.language) },
          {
            term: t('contact.sign_in'),
            value: user.auth_provider === 'anonymous' ? undefined : ways.join(', ') || t('contact.nothing'),
          },
          { term: t('contact.reason'), value: user.user_status === 'normal' ? undefined : user.status_reason },
        ]}
      />
    </Section>
  )
}
