import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useCan } from '../../admin-context.tsx'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { findModelName, useModels } from '../devices/use-models.ts'
import { RecallState } from '../recalls/recall-state.tsx'
import { Component as StopDialog } from '../recalls/stop-dialog.tsx'
import { HoldersSection } from './holders-section.tsx'
import { RemindDialog } from './remind-dialog.tsx'

type Holders = CallData<'GET /admin/recalls/{id}/holders'>
export interface RecallRecord {
  recall: CallData<'GET /admin/recalls/{id}'>
  waiting: Holders
  answered: Holders
}

async function readRecord(call: Call, id: string): Promise<RecallRecord> {
  const holders = (answered: 'true' | 'false') =>
    call('GET /admin/recalls/{id}/holders', { params: { id }, query: { page_size: 100, answered } })
  const [recall, waiting, answered] = await Promise.all([
    call('GET /admin/recalls/{id}', { params: { id } }),
    holders('false'),
    holders('true'),
  ])
  return { recall, waiting, answered }
}

/** One recall: whom it reached, what they chose, and a reminder for those who have not. */
export function Page() {
  const { id = '' } = useParams()
  const t = useTranslations('admin_recalls')
  const may = useCan()
  const models = useModels()
  const fetchData = useCallback((call: Call) => readRecord(call, id), [id])
  const watched = ({ recall }: RecallRecord) => ({ [t('follow.open')]: String(recall.open) })
  const detail = useDetail({ fetchData, watched, live: ['recalls', 'requests'] })
  const [open, setOpen] = useState<'stop' | 'remind'>()
  return (
    <DetailScreen detail={detail}>
      {record => {
        const { recall, waiting, answered } = record
        const model = findModelName(models, recall.device_type)
        const { serial_from, serial_to } = recall
        const isStoppable = recall.tells_at !== null && recall.stopped_at === null && recall.told === 0
        return (
          <>
            <PageHead
              title={`${model} ${serial_from === serial_to ? serial_from : `${serial_from} – ${serial_to}`}`}
              below="recalls"
              badges={<RecallState recall={recall} />}
              actions={
                <>
                  {isStoppable && (
                    <Button size="s" onClick={() => setOpen('stop')}>
                      {t('stop.open')}
                    </Button>
                  )}
                  {may('manage_orders') && recall.open > 0 && (
                    <RemindButton recall={recall} onOpen={() => setOpen('remind')} />
                  )}
                </>
              }
            />
            {isStoppable && <Notice tone="warn">{t('follow.waits')}</Notice>}
            <Columns
              main={
                <>
                  <HoldersSection title={t('follow.waiting')} empty={t('follow.none_waiting')} holders={waiting} />
                  <HoldersSection title={t('follow.answered')} empty={t('follow.none_answered')} holders={answered} />
                  <TextsSection recall={recall} />
                </>
              }
              aside={<FactsSection recall={recall} />}
            />
            {open === 'stop' && (
              <StopDialog recall={recall} model={model} onClose={() => setOpen(undefined)} reread={detail.reread} />
            )}
            {open === 'remind' && (
              <RemindDialog recall={recall} reread={detail.reread} onClose={() => setOpen(undefined)} />
            )}
          </>
        )
      }}
    </DetailScreen>
  )
}

/** At most once a day; until then the button says from when. */
function RemindButton({ recall, onOpen }: Pick<RecallRecord, 'recall'> & { onOpen: () => void }) {
  const t = useTranslations('admin_recalls.follow')
  const times = useTimes()
  const { remindable_from: from, may_remind, open } = recall
  const reason = from === null ? t('untold') : may_remind ? undefined : t('remind_from', { at: times.moment(from) })
  return (
    <Button size="s" variant="primary" disabledReason={reason} onClick={onOpen}>
      {t('remind', { count: open })}
    </Button>
  )
}

function FactsSection({ recall }: Pick<RecallRecord, 'recall'>) {
  const t = useTranslations('admin_recalls')
  const times = useTimes()
  const { answers, open, devices, notices, told, remedies, one_remedy_reason, created_at, reminded_at } = recall
  return (
    <Section title={t('follow.facts')}>
      <DetailList
        items={[
          { term: t('make.devices'), value: String(devices), figures: true },
          { term: t('column.told'), value: t('told', { told, notices }), figures: true },
          ...remedies.map(remedy => ({
            term: t(`remedy.${remedy}`),
            value: String(answers[remedy]),
            figures: true,
          })),
          ...(!remedies.includes('refund') && answers.refund > 0
            ? [{ term: t('remedy.refund'), value: String(answers.refund), figures: true }]
            : []),
          { term: t('follow.open'), value: String(open), figures: true, total: true },
          { term: t('make.why_one'), value: one_remedy_reason },
          { term: t('column.since'), value: times.moment(created_at) },
          { term: t('follow.reminded'), value: reminded_at && times.moment(reminded_at) },
        ]}
      />
    </Section>
  )
}

function TextsSection({ recall: { hazard, to_do } }: Pick<RecallRecord, 'recall'>) {
  const t = useTranslations('admin_recalls.make')
  const { language } = useAppEnv()
  return (
    <Section title={t('texts')}>
      <DetailList
        items={[
          { term: t('hazard'), value: hazard[language] },
          { term: t('to_do'), value: to_do?.[language] },
        ]}
      />
    </Section>
  )
}
