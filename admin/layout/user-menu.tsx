import { useTranslations } from 'use-intl'
import { isStaff } from '#domain/access.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useLanguages } from '#ui/app/use-languages.ts'
import { LanguageSwitch } from '#ui/blocks/language-switch.tsx'
import { ThemeSwitch } from '#ui/blocks/theme-switch.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Popover } from '#ui/kit/overlays/popover.tsx'
import { useStaffMember } from '../admin-context.tsx'

/** The signed-in person, and links for the person rather than for the work. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const t = useTranslations('admin.person')
  const role = useTranslations('admin.role')
  const layout = useTranslations('layout')
  const { language, browser } = useAppEnv()
  const languages = useLanguages()
  const colleague = useStaffMember()
  const title = colleague.role && isStaff(colleague.role) ? role(colleague.role) : ''
  return (
    <div className="person">
      <Popover
        className="person-opener"
        icon="user-circle"
        caret={false}
        name={t('open', { name: colleague.name, role: title })}
        label={
          narrow ? (
            ''
          ) : (
            <>
              <strong>{colleague.name}</strong> <small>{title}</small>
            </>
          )
        }
      >
        <div className="person-panel">
          <p className="person-who">
            <strong>{colleague.name}</strong>
            <span>{colleague.email}</span>
            <span>{title}</span>
          </p>
          <div className="person-part">
            <h3>{layout('theme.label')}</h3>
            <ThemeSwitch />
          </div>
          <div className="person-part">
            <h3>{layout('language.label')}</h3>
            <LanguageSwitch {...languages} label={layout('language.label')} />
          </div>
          <ul className="menu-list person-ways">
            <li>
              <a href={`/${language}/user/info`}>
                <Icon name="user" />
                {layout('account.my_details')}
              </a>
            </li>
            <li>
              <a href={`/${language}`}>
                <Icon name="house-line" />
                {t('shop')}
              </a>
            </li>
            <li>
              <button type="button" onClick={() => void browser?.signOut()}>
                <Icon name="sign-out" />
                {layout('account.sign_out')}
              </button>
            </li>
          </ul>
        </div>
      </Popover>
    </div>
  )
}
