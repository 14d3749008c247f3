import './device.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import type { Detail } from '../../kit/detail/use-detail.ts'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { ConditionBadges, type Device, HolderBadge } from '../devices/device-badges.tsx'
import { findModelName, useModels } from '../devices/use-models.ts'
import { DeviceActs } from './device-actions.tsx'
import { HistorySection } from './history-section.tsx'
import { NowSection } from './now-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { ReservationsSection } from './reservations-section.tsx'

export interface DeviceRecord {
  device: Device
  reservations: CallData<'GET /admin/devices/{id}/reservations'>
  requests: CallData<'GET /admin/devices/{id}/requests'>
}

export interface DeviceSectionProps {
  record: DeviceRecord
  reread: Detail<DeviceRecord>['reread']
}

/** One machine: where it is, possible actions, reservations and history. */
export function Page() {
  const { id = '' } = useParams()
  const t = useTranslations('admin_devices')
  const models = useModels()
  const fetchData = useCallback((call: Call) => readRecord(call, id), [id])
  const watched = ({ device }: DeviceRecord) => ({
    [t('watched.where')]: t(`holder.${device.holder}`),
    [t('watched.work')]: t(`state.${device.device_state}`),
    [t('watched.status')]: t(`status.${device.device_status}`),
    [t('field.pool')]: t(`pool.${device.pool}`),
    [t('field.serial_number')]: device.serial_number,
    [t('field.work_area')]: device.work_area,
    [t('field.remarks')]: device.remarks,
    [t('field.guarantee_end')]: device.guarantee_end ?? '',
  })
  const detail = useDetail({ fetchData, watched, live: [`devices:${id}`] })
  const { reread } = detail
  return (
    <DetailScreen detail={detail}>
      {record => {
        const { device } = record
        const pool = device.used ? `${t(`pool.${device.pool}`)} (${t('used')})` : t(`pool.${device.pool}`)
        return (
          <>
            <PageHead
              title={device.serial_number}
              below="devices"
              badges={
                <>
                  <HolderBadge holder={device.holder} />
                  <ConditionBadges {...device} />
                </>
              }
              note={t('note', { model: findModelName(models, device.device_type), pool })}
              actions={<DeviceActs record={record} reread={reread} models={models} />}
            />
            <Columns
              main={
                <>
                  <NowSection record={record} reread={reread} />
                  <ReservationsSection reservations={record.reservations} />
                  <RequestsSection requests={record.requests} />
                </>
              }
              aside={
                <>
                  <FactsSection device={device} model={findModelName(models, device.device_type)} />
                  <HistorySection key={device.version} id={device.device_id} models={models} />
                </>
              }
            />
          </>
        )
      }}
    </DetailScreen>
  )
}

const firstRows = { page: 1, page_size: 50 }

async function readRecord(call: Call, id: string): Promise<DeviceRecord> {
  const [device, reservations, requests] = await Promise.all([
    call('GET /admin/devices/{id}', { params: { id } }),
    call('GET /admin/devices/{id}/reservations', { params: { id }, query: firstRows }),
    call('GET /admin/devices/{id}/requests', { params: { id }, query: firstRows }),
  ])
  return { device, reservations, requests }
}

function FactsSection({ device, model }: { device: Device; model: string }) {
  const t = useTranslations('admin_devices')
  const times = useTimes()
  const money = useMoney()
  const day = (value: string | null) => value && times.day(value)
  return (
    <Section title={t('facts.title')}>
      <DetailList
        items={[
          { term: t('field.model'), value: model },
          { term: t('field.work_area'), value: device.work_area },
          { term: t('field.purchase_date'), value: day(device.purchase_date) },
          {
            term: t('field.purchase_price'),
            value: device.purchase_price === null ? null : money(device.purchase_price),
          },
          { term: t('field.guarantee_end'), value: day(device.guarantee_end) },
          { term: t('field.status'), value: t(`status.${device.device_status}`) },
          { term: t('field.remarks'), value: device.remarks && <p className="remarks">{device.remarks}</p> },
          { term: t('facts.since'), value: times.shortDay(device.created_at) },
          { term: t('facts.changed'), value: times.moment(device.updated_at) },
        ]}
      />
    </Section>
  )
}
