import { may, type Role } from '#domain/access.ts'
import { type AdminScreen, type ScreenId, type Section, screenEntry, screenIds, sections } from './screens/table.ts'

export interface MenuSection {
  section: Section
  screens: { id: ScreenId; icon: NonNullable<AdminScreen['menu']>['icon'] }[]
}

/** The menu for a role. */
export function getMenu(role: Role | undefined): MenuSection[] {
  return sections
    .map(section => ({
      section,
      screens: screenIds.flatMap(id => {
        const { menu, may: action } = screenEntry(id)
        return menu?.section === section && may(role, action) ? [{ id, icon: menu.icon }] : []
      }),
    }))
    .filter(({ screens }) => screens.length > 0)
}

/** The screen in the menu that a screen belongs to. */
export function findMenuEntry(id: ScreenId): ScreenId {
  const { below } = screenEntry(id)
  return below === undefined ? id : findMenuEntry(below as ScreenId)
}
