import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { useStaffMember } from '../admin-context.tsx'
import { findMenuEntry, getMenu } from '../menu.ts'
import { usePaths } from '../paths.ts'
import type { ScreenId } from '../screens/table.ts'

/** The screens that this member of staff can open, by section. */
export function Menu({ screen, narrow = false }: { screen: ScreenId | undefined; narrow?: boolean }) {
  const t = useTranslations('admin')
  const to = usePaths()
  const { role } = useStaffMember()
  const current = screen && findMenuEntry(screen)
  return getMenu(role).map(({ section, screens }) => (
    <section key={section} className="menu-section">
      <h2 className="menu-title">{t(`section.${section}`)}</h2>
      <ul>
        {screens.map(({ id, icon }) => (
          <li key={id}>
            <a
              // Only screens without parameters are in the menu.
              href={to(id, {} as never)}
              className="menu-link"
              aria-current={current === id ? (screen === id ? 'page' : 'true') : undefined}
              title={narrow ? t(`screen.${id}`) : undefined}
            >
              <Icon name={icon} />
              <span className="rail-word">{t(`screen.${id}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}
