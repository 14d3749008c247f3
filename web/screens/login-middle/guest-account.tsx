import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/person.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useBrowser, useEnv } from '../../env.tsx'
import { Stage } from '../../forms/stage.tsx'
import { Ways } from '../../forms/ways.tsx'
import { pathOf } from '../../paths.ts'
import { AlreadySignedIn, useIsSettledIn } from '../login/already-signed-in.tsx'

const kept = ['kept_cart', 'kept_orders', 'kept_files'] as const

/** What a guest takes along, and the two ways to do it. */
export function GuestAccount() {
  const t = useTranslations()
  const own = useTranslations('account.guest_account')
  const { language } = useEnv()
  const browser = useBrowser()
  const settled = useIsSettledIn()
  const isGuest = useCurrentUser().kind === 'guest'
  return (
    <Stage
      bare
      heading={own('heading')}
      lead={own(isGuest ? 'description' : 'visitor_description')}
      side={own('side')}
      mown={3.3}
    >
      {settled ? (
        <AlreadySignedIn />
      ) : (
        <>
          {isGuest && <Kept />}
          <div className="form">
            <ButtonLink variant="primary" wide href={pathOf(language, 'register')}>
              {t('layout.account.register')}
            </ButtonLink>
            {isGuest && <p className="form-small">{own('register_hint')}</p>}
          </div>
          <Ways
            ways={[
              { label: t('layout.account.sign_in'), hint: own('sign_in_hint'), href: pathOf(language, 'login') },
              { label: own('stay'), hint: own('stay_hint'), onClick: () => browser?.goOn() },
            ]}
          />
        </>
      )}
    </Stage>
  )
}

function Kept() {
  const t = useTranslations('account.guest_account')
  return (
    <section aria-labelledby="kept" className="kept">
      <h2 id="kept">{t('kept')}</h2>
      <ul>
        {kept.map(name => (
          <li key={name}>
            <Icon name="check-bold" className="kept-sign" />
            {t(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}
