import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceStatuses, pools } from '#domain/catalogue/constants.ts'
import { deviceHolders, deviceStates } from '#domain/devices/states.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { ConditionBadges, type Device, HolderBadge } from './device-badges.tsx'
import type { NewDeviceProps } from './new-dialog.tsx'
import { useBulk } from './use-bulk.ts'
import { findModelName, type ModelChoice, useModels } from './use-models.ts'

const NewDialog = lazyDialog<NewDeviceProps>(() => import('./new-dialog.tsx'))

const sorts = ['serial_number', '-serial_number', 'created_at', '-created_at'] as const

const fetchRows: FetchRows<Device> = (call, { pages, q, sort, filter, text }) =>
  call('GET /admin/devices', {
    query: {
      ...pages,
      q,
      sort: sorts.find(known => known === sort),
      device_type: text('device_type'),
      holder: filter('holder', deviceHolders),
      pool: filter('pool', pools),
      device_state: filter('device_state', deviceStates),
      device_status: filter('device_status', deviceStatuses),
    },
  })

/** Machines for rent and for sale. */
export function Page() {
  const t = useTranslations('admin_devices')
  const to = usePaths()
  const models = useModels()
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map(value => ({ value, label: label(value) }))
  return (
    <List
      name="devices"
      fetchRows={fetchRows}
      rowKey={({ serial_number }) => serial_number}
      href={({ device_id }) => to('device', { id: device_id })}
      columns={useColumns(models)}
      tabs={{ name: 'holder', label: t('tabs'), options: options(deviceHolders, value => t(`holder.${value}`)) }}
      filters={[
        {
          name: 'device_type',
          label: t('filter.model'),
          options: models.map(({ key, name }) => ({ value: key, label: name })),
        },
        { name: 'pool', label: t('filter.pool'), options: options(pools, value => t(`pool.${value}`)) },
        {
          name: 'device_state',
          label: t('filter.state'),
          options: options(deviceStates, value => t(`state.${value}`)),
        },
        {
          name: 'device_status',
          label: t('filter.status'),
          options: options(deviceStatuses, value => t(`status.${value}`)),
        },
      ]}
      search={t('search')}
      bulk={useBulk()}
      exportHref="/api/admin/devices/export"
      live={['devices']}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      actions={<Additions models={models} />}
    />
  )
}

function Additions({ models }: { models: readonly ModelChoice[] }) {
  const t = useTranslations('admin_devices')
  const may = useCan()
  const to = usePaths()
  const [adding, setAdding] = useState(false)
  if (!may('manage_devices')) return null
  return (
    <>
      <ButtonLink size="s" icon="upload-simple" href={to('device_import', {})}>
        {t('import.open')}
      </ButtonLink>
      <Button size="s" variant="primary" icon="plus-bold" onClick={() => setAdding(true)}>
        {t('add.open')}
      </Button>
      <Suspense>{adding && <NewDialog models={models} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function useColumns(models: readonly ModelChoice[]): ListColumn<Device>[] {
  const t = useTranslations('admin_devices')
  const times = useTimes()
  const day = (value: string | null) => (value ? times.shortDay(value) : '')
  return [
    {
      id: 'serial_number',
      header: t('column.serial'),
      cell: row => <span className="figures">{row.serial_number}</span>,
      sorts: ['serial_number', '-serial_number'],
      tight: true,
    },
    { id: 'model', header: t('column.model'), cell: row => findModelName(models, row.device_type) },
    { id: 'where', header: t('column.where'), cell: row => <HolderBadge holder={row.holder} /> },
    { id: 'condition', header: t('column.state'), cell: row => <ConditionBadges {...row} /> },
    {
      id: 'pool',
      header: t('column.pool'),
      cell: row => (row.used ? `${t(`pool.${row.pool}`)}, ${t('used')}` : t(`pool.${row.pool}`)),
      from: 'tablet',
    },
    { id: 'place', header: t('column.place'), cell: row => row.work_area, from: 'desk' },
    { id: 'bought', header: t('column.bought'), cell: row => day(row.purchase_date), from: 'desk', tight: true },
    { id: 'guarantee', header: t('column.guarantee'), cell: row => day(row.guarantee_end), from: 'desk', tight: true },
  ]
}
