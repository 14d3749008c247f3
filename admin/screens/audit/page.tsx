import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { staffRoles } from '#domain/access.ts'
import { auditActions, auditSubjects } from '#domain/office/audit.ts'
import { type RuleKey, ruleKeys } from '#domain/office/rules.ts'
import { isOneOf } from '#domain/one-of.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { findDifferences } from '../../kit/detail/differences.ts'
import { Differences } from '../../kit/detail/differences-list.tsx'
import { byLabel } from '../../kit/list/by-label.ts'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { useFieldName } from '../rule/use-field-name.ts'

type Entry = CallData<'GET /admin/audit-log'>['list'][number]

const fetchRows: FetchRows<Entry> = (call, { pages, text }) =>
  call('GET /admin/audit-log', {
    query: {
      ...pages,
      action: text('action'),
      subject_kind: text('subject_kind'),
      subject_id: text('subject_id'),
      from: text('from'),
      to: text('to'),
    },
  })

/** The actions of staff, with old and new values. Nothing here can be changed. */
export function Page() {
  const t = useTranslations('admin_settings.audit')
  const words = useTranslations('admin_words')
  return (
    <List
      name="audit"
      fetchRows={fetchRows}
      rowKey={({ audit_id }) => String(audit_id)}
      columns={useColumns()}
      filters={[
        {
          name: 'action',
          label: t('action'),
          options: byLabel(auditActions.map(value => ({ value, label: words(`action.${value}`) }))),
        },
        {
          name: 'subject_kind',
          label: t('kind'),
          options: byLabel(auditSubjects.map(value => ({ value, label: words(`subject.${value}`) }))),
        },
        { name: 'subject_id', label: t('id'), kind: 'text' },
        { name: 'from', label: t('from'), kind: 'day' },
        { name: 'to', label: t('to'), kind: 'day' },
      ]}
      exportHref="/api/admin/audit-log/export"
      empty={{ title: t('empty') }}
    />
  )
}

/** A rule has a name, and so have its fields. */
function isRule(row: Entry): row is Entry & { subject_id: RuleKey } {
  return row.subject_kind === 'setting' && isOneOf(ruleKeys, row.subject_id)
}

function useColumns(): ListColumn<Entry>[] {
  const t = useTranslations('admin_settings.audit')
  const words = useTranslations('admin_words')
  const rules = useTranslations('admin_settings.rule')
  const getFieldName = useFieldName()
  const roles = useTranslations('admin.role')
  const times = useTimes()
  return [
    {
      id: 'what',
      header: t('column.what'),
      cell: row => (
        <>
          {words(`action.${row.action}`)}
          <span className="second figures">
            {words(`subject.${row.subject_kind}`)} {isRule(row) ? rules(`${row.subject_id}.name`) : row.subject_id}
          </span>
        </>
      ),
    },
    {
      id: 'changed',
      header: t('column.changed'),
      cell: row => (
        <>
          <Differences
            list={findDifferences(row.before, row.after).slice(0, 8)}
            {...(isRule(row) && { formatPath: getFieldName })}
          />
          {row.reason && <q className="second audit-reason">{row.reason}</q>}
        </>
      ),
    },
    {
      id: 'who',
      header: t('column.who'),
      cell: row => {
        const role = staffRoles.find(one => one === row.actor_role)
        return (
          <>
            {row.actor_name ?? t('system')}
            <span className="second">{role && roles(role)}</span>
          </>
        )
      },
      from: 'tablet',
    },
    { id: 'at', header: t('column.at'), cell: row => times.moment(row.at), from: 'tablet' },
  ]
}
