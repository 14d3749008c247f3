import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'
import { useEnv } from '../env.tsx'
import type { PageId } from '../pages.ts'
import { pathOf } from '../paths.ts'
import { useHeaderState } from './header-state.ts'

const signedOut = [
  ['sign_in', 'login', 'sign-in'],
  ['register', 'register', 'user-circle'],
] as const
const own = [
  ['rental_orders', 'order_rent_list', 'plant'],
  ['purchase_orders', 'order_buy_list', 'package'],
  ['refunds', 'refund_list', 'receipt'],
  ['my_details', 'user_info', 'user'],
] as const

const invite = ['invite', 'activity_share', 'gift'] as const
type Name = (typeof own | typeof signedOut | [typeof invite])[number][0]

/** What a visitor, a guest, a customer and staff find under their name. */
export function AccountLinks() {
  const t = useTranslations('layout.account')
  const { language } = useEnv()
  const { person, invites, signOut } = useHeaderState()
  const links: readonly (readonly [Name, PageId, IconName])[] = [
    ...(person === 'visitor' ? [] : own),
    ...(person === 'customer' && invites ? [invite] : []),
    ...(person === 'visitor' || person === 'guest' ? signedOut : []),
  ]
  return (
    <ul className="menu-list" aria-label={t('label')}>
      {links.map(([name, page, icon]) => (
        <li key={page}>
          <a href={pathOf(language, page)}>
            <Icon name={icon} />
            {t(name)}
          </a>
        </li>
      ))}
      {person === 'staff' && (
        <li>
          <a href={`/${language}/admin`}>
            <Icon name="gear" />
            {t('back_office')}
          </a>
        </li>
      )}
      {(person === 'customer' || person === 'staff') && signOut && (
        <li>
          <button type="button" onClick={signOut}>
            <Icon name="sign-out" />
            {t('sign_out')}
          </button>
        </li>
      )}
    </ul>
  )
}
