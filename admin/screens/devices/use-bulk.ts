import { useTranslations } from 'use-intl'
import { pools } from '#domain/catalogue/constants.ts'
import { type DeviceCommand, moveDevice } from '#domain/devices/commands.ts'
import { useCan } from '../../admin-context.tsx'
import type { BulkAction } from '../../kit/list/list-types.ts'
import type { Device } from './device-badges.tsx'
import { useWhyNotCommand } from './use-why-not-command.ts'

/** Bulk actions for the routine work of the workshop. */
const commands = ['restock', 'start_maintenance', 'finish_maintenance', 'release'] as const satisfies DeviceCommand[]

export function useBulk(): BulkAction<Device>[] | undefined {
  const t = useTranslations('admin_devices')
  const may = useCan()
  const { whyNot, leadsTo } = useWhyNotCommand()
  if (!may('manage_devices')) return undefined
  const does = (from: string, to: string) => ({ does: t('bulk.does', { from, to }) })
  return [
    ...commands.map(
      (command): BulkAction<Device> => ({
        id: command,
        label: t(`command.${command}`),
        withReason: true,
        preview: row => {
          const why = whyNot(row, command)
          if (why !== undefined) return { not: why }
          const { from, to } = leadsTo(row, command)
          return does(from, to)
        },
        run: ({ device_id, version }, client, _key, reason) =>
          client.quietly('POST /admin/devices/{id}/commands', {
            params: { id: device_id },
            body: { command, reason, version },
          }),
      }),
    ),
    ...pools.map(
      (pool): BulkAction<Device> => ({
        id: pool,
        label: t(`pool_open.${pool}`),
        withReason: true,
        preview: row => {
          if (row.pool === pool) return { not: t('why.there') }
          // Promises for the machine are known to the server only, which refuses by itself.
          const moved = moveDevice(row, pool, { wasLet: false, promised: [] })
          if (!moved.ok) return { not: t(`why.${moved.refusal}`) }
          return does(t(`pool.${row.pool}`), t(`pool.${pool}`))
        },
        run: ({ device_id, version }, client, _key, reason) =>
          client.quietly('POST /admin/devices/{id}/pool', {
            params: { id: device_id },
            body: { pool, reason, version },
          }),
      }),
    ),
  ]
}
