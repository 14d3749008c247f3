import { useTranslations } from 'use-intl'
import type { UserKind } from '#ui/app/current-user.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { AccountWays } from './account-ways.tsx'

const labelKeys = {
  visitor: ['heading', 'text'],
  guest: ['guest_heading', 'guest_text'],
  staff: ['staff_heading', 'staff_text'],
} as const

/** For users without an account: how they can get one. */
export function SwitchAccount({ kind }: { kind: UserKind }) {
  const t = useTranslations('share')
  const { language } = useEnv()
  const [heading, text] = labelKeys[kind === 'customer' ? 'visitor' : kind]
  return (
    <>
      <h2>{t(`account.${heading}`)}</h2>
      <p>{t(`account.${text}`)}</p>
      {kind === 'staff' ? (
        <p>
          <ButtonLink href={pagePath(language, 'product')}>{t('to_shop')}</ButtonLink>
        </p>
      ) : (
        <AccountWays />
      )}
    </>
  )
}
