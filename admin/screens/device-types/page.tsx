import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Badge } from '#ui/kit/badge.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { CompletenessCell } from './completeness-cell.tsx'

type Row = CallData<'GET /admin/device-types'>['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages }) => call('GET /admin/device-types', { query: pages })

/** The models: listed or not, missing texts, number of machines. */
export function Page() {
  const t = useTranslations('admin_models')
  const to = usePaths()
  const may = useCan()
  return (
    <List
      name="device_types"
      fetchRows={fetchRows}
      rowKey={({ key }) => key}
      href={({ device_type_id }) => to('device_type', { id: device_type_id })}
      columns={useColumns()}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      exportHref="/api/admin/device-types/export"
      actions={
        may('manage_catalogue') && (
          <ButtonLink size="s" variant="primary" icon="plus-bold" href={to('device_type', { id: 'new' })}>
            {t('add')}
          </ButtonLink>
        )
      }
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_models')
  const { language } = useAppEnv()
  return [
    { id: 'name', header: t('column.name'), cell: row => row.texts[language].name || row.key, second: row => row.key },
    {
      id: 'listed',
      header: t('column.listed'),
      cell: row => <Badge tone={row.listed ? 'success' : 'neutral'}>{t(row.listed ? 'listed' : 'delisted')}</Badge>,
    },
    { id: 'texts', header: t('column.texts'), cell: row => <CompletenessCell missing={row.missing} />, from: 'tablet' },
    { id: 'rent', header: t('column.rent'), cell: row => row.lease_inventory, figures: true },
    { id: 'sale', header: t('column.sale'), cell: row => row.buy_inventory, figures: true },
  ]
}
