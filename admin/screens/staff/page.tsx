import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { staffRoles } from '#domain/access.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'

type Colleague = CallData<'GET /admin/staff'>['list'][number]

const fetchData = (call: Call) => call('GET /admin/staff', {})

/** Members of staff, and who can sign in with a password alone. */
export function Page() {
  const t = useTranslations('admin_settings')
  const screen = useTranslations('admin.screen')
  const detail = useTranslations('admin.detail')
  const layout = useTranslations('layout')
  const to = usePaths()
  const load = useLoad(fetchData)
  return (
    <div className="screen">
      <PageHead title={screen('staff')} below="settings" note={t('about.staff')} />
      <Loaded load={load} loading={layout('loading')} failed={detail('failed')} lines={8}>
        {({ list, second_factor_required }) => (
          <Section
            title={screen('staff')}
            total={list.length}
            actions={
              <>
                <ExportButton name="staff" href="/api/admin/staff/export" />
                <ButtonLink size="s" href={to('rule', { key: 'security' })}>
                  {t('staff.change')}
                </ButtonLink>
              </>
            }
          >
            <p className="second">{t(second_factor_required ? 'staff.required' : 'staff.optional')}</p>
            <Table list={list} />
          </Section>
        )}
      </Loaded>
    </div>
  )
}

function Table({ list }: { list: readonly Colleague[] }) {
  const t = useTranslations('admin_settings.staff')
  const roles = useTranslations('admin.role')
  const times = useTimes()
  const to = usePaths()
  return (
    <table className="plain-table">
      <TableHead texts={[t('column.name'), t('column.role'), t('column.factor'), t('column.seen')]} />
      <tbody>
        {list.map(({ user_id, user_name, email, role, second_factor, last_used_at }) => {
          const known = staffRoles.find(one => one === role)
          return (
            <tr key={user_id}>
              <th scope="row">
                <a href={to('user', { id: user_id })}>{user_name || email}</a>
                <span className="second">{email}</span>
              </th>
              <td>{known ? roles(known) : role}</td>
              <td>
                <Badge tone={second_factor ? 'success' : 'warn'}>{t(second_factor ? 'on' : 'off')}</Badge>
              </td>
              <td className="figures">{last_used_at ? times.shortDay(last_used_at) : t('never')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
