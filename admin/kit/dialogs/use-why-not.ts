import { useTranslations } from 'use-intl'
import type { Machine } from '#domain/machine.ts'
import { useStaffMember } from '../../admin-context.tsx'

/** Why an action is not possible now, by the state table that the server uses too; undefined: it is possible. */
export function useWhyNot() {
  const t = useTranslations('admin.act')
  const names = useTranslations('admin.role')
  const { role } = useStaffMember()
  return function whyNot<State extends string, Event extends string>(
    { transitions }: Machine<State, Event>,
    state: State,
    event: NoInfer<Event>,
    formatState: (state: State) => string,
  ): string | undefined {
    const rows = transitions.filter(row => row.event === event)
    if (rows.some(row => row.from.includes(state) && role && row.by.includes(role))) return undefined
    const here = rows.filter(row => row.from.includes(state))
    if (here.length > 0) {
      const roleNames = [...new Set(here.flatMap(row => row.by))].flatMap(actor =>
        actor === 'support' || actor === 'operations' || actor === 'finance' || actor === 'admin' ? [names(actor)] : [],
      )
      return t('not_you', { roles: roleNames.join(', ') })
    }
    return t('not_now', { states: [...new Set(rows.flatMap(row => row.from))].map(formatState).join(', ') })
  }
}
