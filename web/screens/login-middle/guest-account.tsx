import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { OptionList } from '../../forms/option-list.tsx'
import { Stage } from '../../forms/stage.tsx'
import { pagePath } from '../../paths.ts'
import { AlreadySignedIn, useIsSettledIn } from '../login/already-signed-in.tsx'

const keptItems = ['kept_cart', 'kept_orders', 'kept_files'] as const

/** What a guest keeps in an account, and the two ways to get one. */
export function GuestAccount() {
  const t = useTranslations()
  const tGuestAccount = useTranslations('account.guest_account')
  const { language } = useEnv()
  const browser = useBrowser()
  const settled = useIsSettledIn()
  const isGuest = useCurrentUser().kind === 'guest'
  return (
    <Stage
      bare
      heading={tGuestAccount('heading')}
      lead={tGuestAccount(isGuest ? 'description' : 'visitor_description')}
      side={tGuestAccount('side')}
      mown={3.3}
    >
      {settled ? (
        <AlreadySignedIn />
      ) : (
        <>
          {isGuest && <KeptItems />}
          <div className="form">
            <ButtonLink variant="primary" wide href={pagePath(language, 'register')}>
              {t('layout.account.register')}
            </ButtonLink>
            {isGuest && <p className="form-small">{tGuestAccount('register_hint')}</p>}
          </div>
          <OptionList
            options={[
              {
                label: t('layout.account.sign_in'),
                hint: tGuestAccount('sign_in_hint'),
                href: pagePath(language, 'login'),
              },
              { label: tGuestAccount('stay'), hint: tGuestAccount('stay_hint'), onClick: () => browser?.goOn() },
            ]}
          />
        </>
      )}
    </Stage>
  )
}

function KeptItems() {
  const t = useTranslations('account.guest_account')
  return (
    <section aria-labelledby="kept" className="kept">
      <h2 id="kept">{t('kept')}</h2>
      <ul>
        {keptItems.map(name => (
          <li key={name}>
            <Icon name="check-bold" className="kept-sign" />
            {t(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}
