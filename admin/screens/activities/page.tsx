import './promotions.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { activityPhases } from '#domain/promotions/activity.ts'
import { activityTypes } from '#domain/promotions/constants.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { ActivityDialog } from './activity-dialog.tsx'
import { useDiscountText } from './discount.ts'
import { PhaseBadge } from './phase-badge.tsx'

export type Activity = CallData<'GET /admin/activities'>['list'][number]

const types = ['1', '2'] as const

const fetchRows: FetchRows<Activity> = (call, { pages, filter }) => {
  const type = filter('activity_type', types)
  return call('GET /admin/activities', {
    query: { ...pages, phase: filter('phase', activityPhases), ...(type && { activity_type: type === '1' ? 1 : 2 }) },
  })
}

/** Invitations and discounts: current, future and past. */
export function Page() {
  const t = useTranslations('admin_promotions')
  const to = usePaths()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const columns = useColumns()
  return (
    <>
      <List
        name="activities"
        fetchRows={fetchRows}
        rowKey={({ activity_id }) => activity_id}
        href={({ activity_id }) => to('activity', { id: activity_id })}
        columns={columns}
        tabs={{
          name: 'phase',
          label: t('phases'),
          options: activityPhases.map(value => ({ value, label: t(`phase.${value}`) })),
        }}
        filters={[
          {
            name: 'activity_type',
            label: t('type_label'),
            options: types.map(value => ({ value, label: t(value === '1' ? 'type.share' : 'type.discount') })),
          },
        ]}
        exportHref="/api/admin/activities/export"
        live={['promotions']}
        empty={{ title: t('activities_empty') }}
        actions={
          <Button size="s" variant="primary" onClick={() => setOpen(true)}>
            {t('activity.new')}
          </Button>
        }
      />
      {open && <ActivityDialog onClose={() => setOpen(false)} onDone={id => void navigate(to('activity', { id }))} />}
    </>
  )
}

function useColumns(): ListColumn<Activity>[] {
  const t = useTranslations('admin_promotions')
  const times = useTimes()
  const { language } = useAppEnv()
  const discount = useDiscountText()
  return [
    { id: 'name', header: t('activity.name'), cell: row => row.name[language], second: row => row.key },
    { id: 'phase', header: t('state'), cell: row => <PhaseBadge phase={row.phase} /> },
    {
      id: 'type',
      header: t('type_label'),
      cell: row => t(row.activity_type === activityTypes.share ? 'type.share' : 'type.discount'),
      from: 'tablet',
    },
    {
      id: 'start',
      header: t('activity.start'),
      cell: row => times.shortDay(row.start_time),
      from: 'tablet',
      tight: true,
    },
    {
      id: 'end',
      header: t('activity.end'),
      cell: row => times.shortDay(lastMoment(row.end_time)),
      from: 'tablet',
      tight: true,
    },
    {
      id: 'discount',
      header: t('activity.gives'),
      cell: row => discount(row.discount_type, row.discount_value) || t('activity.by_rules'),
      figures: true,
    },
  ]
}

/** An end is the first moment after the last day: shown as the day before. */
export function lastMoment(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString()
}
