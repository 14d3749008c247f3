import '../activities/promotions.css'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { activityTypes } from '#domain/promotions/constants.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { ActivityDialog } from '../activities/activity-dialog.tsx'
import { useDiscountText } from '../activities/discount.ts'
import { lastMoment } from '../activities/page.tsx'
import { PhaseBadge } from '../activities/phase-badge.tsx'
import { RulesSection } from './rules-section.tsx'

export interface ActivityRecord {
  activity: CallData<'GET /admin/activities/{id}'>
  rules: CallData<'GET /admin/activities/{id}/rules'>['list']
  totals: CallData<'GET /admin/share-totals'> | null
}

async function readRecord(call: Call, id: string): Promise<ActivityRecord> {
  const activity = await call('GET /admin/activities/{id}', { params: { id } })
  const isShare = activity.activity_type === activityTypes.share
  const totals = isShare ? await call('GET /admin/share-totals', { query: { activity_id: id } }) : null
  const { list } = isShare ? { list: [] } : await call('GET /admin/activities/{id}/rules', { params: { id } })
  return { activity, rules: list, totals }
}

/** One activity: its terms, its period, its rules or its invitations. */
export function Page() {
  const { id = '' } = useParams()
  const t = useTranslations('admin_promotions')
  const times = useTimes()
  const { language } = useAppEnv()
  const fetchData = useCallback((call: Call) => readRecord(call, id), [id])
  const watched = ({ activity, rules }: ActivityRecord) => ({
    [t('state')]: t(`phase.${activity.phase}`),
    [t('activity.start')]: times.shortDay(activity.start_time),
    [t('activity.end')]: times.shortDay(lastMoment(activity.end_time)),
    [t('rules.title')]: rules.map(({ name }) => name[language]).join(', '),
  })
  const detail = useDetail({ fetchData, watched, live: ['promotions'] })
  return (
    <DetailScreen detail={detail}>
      {record => (
        <>
          <PageHead
            title={record.activity.name[language]}
            below="activities"
            badges={<PhaseBadge phase={record.activity.phase} />}
            note={t('activity.note', {
              from: times.day(record.activity.start_time),
              to: times.day(lastMoment(record.activity.end_time)),
            })}
            actions={<ActivityActions record={record} reread={detail.reread} />}
          />
          <Columns
            main={
              <>
                {record.totals && <ShareSection totals={record.totals} id={id} />}
                {!record.totals && <RulesSection record={record} reread={detail.reread} />}
                <Section title={t('activity.words')}>
                  <p>{record.activity.description[language]}</p>
                </Section>
              </>
            }
            aside={<AboutSection activity={record.activity} />}
          />
        </>
      )}
    </DetailScreen>
  )
}

type StepName = 'change' | 'start' | 'stop' | 'remove'

function ActivityActions({
  record: { activity },
  reread,
}: {
  record: ActivityRecord
  reread: () => Promise<Change[]>
}) {
  const t = useTranslations('admin_promotions')
  const [open, setOpen] = useState<StepName>()
  const { phase } = activity
  const close = () => setOpen(undefined)
  const isOver = phase === 'ended' || phase === 'stopped'
  return (
    <>
      {!isOver && (
        <Button size="s" onClick={() => setOpen('change')}>
          {t('activity.change')}
        </Button>
      )}
      {phase === 'draft' && (
        <Button size="s" onClick={() => setOpen('remove')}>
          {t('activity.remove.open')}
        </Button>
      )}
      {(phase === 'running' || phase === 'scheduled') && (
        <Button size="s" onClick={() => setOpen('stop')}>
          {t('activity.stop.open')}
        </Button>
      )}
      {phase === 'draft' && (
        <Button size="s" variant="primary" onClick={() => setOpen('start')}>
          {t('activity.start_it.open')}
        </Button>
      )}
      {open === 'change' && <ActivityDialog activity={activity} reread={reread} onClose={close} />}
      {open === 'start' && <StepDialog step="start_it" activity={activity} reread={reread} onClose={close} />}
      {open === 'stop' && <StepDialog step="stop" activity={activity} reread={reread} onClose={close} />}
      {open === 'remove' && <StepDialog step="remove" activity={activity} reread={reread} onClose={close} />}
    </>
  )
}

interface StepProps {
  step: 'start_it' | 'stop' | 'remove'
  activity: ActivityRecord['activity']
  reread: () => Promise<Change[]>
  onClose: () => void
}

/** Start, stop for good, or delete: the consequence is shown first. */
function StepDialog({ step, activity: { activity_id: id, version, name }, reread, onClose }: StepProps) {
  const t = useTranslations(`admin_promotions.activity.${step}`)
  const { language } = useAppEnv()
  const to = usePaths()
  return (
    <ActionDialog
      id={`activity-${step}`}
      danger={step !== 'start_it'}
      onClose={onClose}
      title={t('title', { name: name[language] })}
      submit={t('open')}
      done={t('done')}
      initial={{}}
      reread={step === 'remove' ? async () => [] : reread}
      run={async (_values, { client, why }) => {
        if (step === 'start_it') {
          const body = { version, concession_reason: why }
          return client.quietly('POST /admin/activities/{id}/start', { params: { id }, body })
        }
        if (step === 'stop')
          return client.quietly('POST /admin/activities/{id}/stop', { params: { id }, body: { version } })
        await client.quietly('DELETE /admin/activities/{id}', { params: { id } })
        location.assign(to('activities', {}))
      }}
    >
      {() => <p>{t('text')}</p>}
    </ActionDialog>
  )
}

function ShareSection({ totals, id }: { totals: NonNullable<ActivityRecord['totals']>; id: string }) {
  const t = useTranslations('admin_promotions.shares')
  const money = useMoney()
  const to = usePaths()
  return (
    <Section title={t('title')} actions={<a href={to('shares', {}, { activity_id: id })}>{t('all')}</a>}>
      <DetailList
        items={[
          { term: t('used'), value: totals.used_count, figures: true },
          { term: t('paid'), value: totals.paid_count, figures: true },
          { term: t('rewarded'), value: totals.rewarded_count, figures: true },
          { term: t('invalid'), value: totals.invalid_count, figures: true },
          { term: t('reward_total'), value: money(totals.total_reward_amount), figures: true, total: true },
        ]}
      />
    </Section>
  )
}

function AboutSection({ activity }: { activity: ActivityRecord['activity'] }) {
  const t = useTranslations('admin_promotions')
  const times = useTimes()
  const discount = useDiscountText()
  const isShare = activity.activity_type === activityTypes.share
  return (
    <Section title={t('activity.about')}>
      <DetailList
        items={[
          { term: t('type_label'), value: t(isShare ? 'type.share' : 'type.discount') },
          { term: t('activity.key'), value: activity.key },
          {
            term: t('activity.friend'),
            value: discount(activity.discount_type, activity.discount_value),
            figures: true,
          },
          { term: t('activity.reward'), value: discount(activity.reward_type, activity.reward_value), figures: true },
          {
            term: t('activity.reward_days'),
            value: activity.reward_valid_days && t('for_days', { count: activity.reward_valid_days }),
          },
          { term: t('activity.mutual'), value: isShare && t(activity.mutual_allowed ? 'yes' : 'no') },
          { term: t('activity.started'), value: activity.started_at && times.moment(activity.started_at) },
          { term: t('activity.stopped'), value: activity.stopped_at && times.moment(activity.stopped_at) },
        ]}
      />
    </Section>
  )
}
