import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'
import { useEnv } from '../env.tsx'
import type { PageId } from '../pages.ts'
import { pagePath } from '../paths.ts'
import { useHeaderState } from './header-state.ts'

const signedOut = [
  ['sign_in', 'login', 'sign-in'],
  ['register', 'register', 'user-circle'],
] as const
const accountLinks = [
  ['rental_orders', 'order_rent_list', 'plant'],
  ['purchase_orders', 'order_buy_list', 'package'],
  ['refunds', 'refund_list', 'receipt'],
  ['my_details', 'user_info', 'user'],
] as const

const invite = ['invite', 'activity_share', 'gift'] as const
type Name = (typeof accountLinks | typeof signedOut | [typeof invite])[number][0]

/** The links under the name of a visitor, a guest, a customer or a member of staff. */
export function AccountLinks() {
  const t = useTranslations('layout.account')
  const { language } = useEnv()
  const { userKind, invites, signOut } = useHeaderState()
  const links: readonly (readonly [Name, PageId, IconName])[] = [
    ...(userKind === 'visitor' ? [] : accountLinks),
    ...(userKind === 'customer' && invites ? [invite] : []),
    ...(userKind === 'visitor' || userKind === 'guest' ? signedOut : []),
  ]
  return (
    <ul className="menu-list" aria-label={t('label')}>
      {links.map(([name, page, icon]) => (
        <li key={page}>
          <a href={pagePath(language, page)}>
            <Icon name={icon} />
            {t(name)}
          </a>
        </li>
      ))}
      {userKind === 'staff' && (
        <li>
          <a href={`/${language}/admin`}>
            <Icon name="gear" />
            {t('back_office')}
          </a>
        </li>
      )}
      {(userKind === 'customer' || userKind === 'staff') && signOut && (
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
