import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'

export type Device = CallData<'GET /admin/devices/{id}'>

const holderTones = { idle: 'success', tenant: 'info', platform: 'warn', sold: 'neutral' } as const satisfies Record<
  Device['holder'],
  Tone
>

export function HolderBadge({ holder }: Pick<Device, 'holder'>) {
  return <Badge tone={holderTones[holder]}>{useTranslations('admin_devices.holder')(holder)}</Badge>
}

/** State and condition of the machine, only if they are not normal. */
export function ConditionBadges({ device_state, device_status }: Pick<Device, 'device_state' | 'device_status'>) {
  const state = useTranslations('admin_devices.state')
  const status = useTranslations('admin_devices.status')
  return (
    <>
      {device_status !== 'normal' && (
        <Badge tone={device_status === 'abnormal' ? 'error' : 'neutral'}>{status(device_status)}</Badge>
      )}
      {device_status !== 'normal' && device_state !== 'not_started' && ' '}
      {device_state !== 'not_started' && (
        <Badge tone={device_state === 'repair_complete' ? 'info' : 'warn'}>{state(device_state)}</Badge>
      )}
    </>
  )
}
