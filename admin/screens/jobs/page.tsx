import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/call.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { notify } from '#ui/kit/toast-store.ts'
import { DetailScreen, Section } from '../../kit/detail.tsx'
import { useDetail } from '../../kit/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'

type Job = CallData<'GET /admin/jobs'>['list'][number]
const ask = (call: Call) => call('GET /admin/jobs', { query: {} })
const nothing = () => ({})
const tones = { failed: 'error', waiting: 'neutral', running: 'info' } as const

/** What is done behind the scenes: what failed stands on top, with the way to try it again. */
export function Page() {
  const t = useTranslations('admin_settings.jobs')
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  const detail = useDetail({ ask, watched: nothing })
  const retry = useRetry(detail.reread)
  return (
    <DetailScreen detail={detail}>
      {({ list, failed, waiting }) => (
        <>
          <PageHead
            title={screen('jobs')}
            places={[{ label: screen('settings'), href: to('settings', {}) }]}
            note={t('counts', { failed, waiting })}
          />
          <Section title={screen('jobs')} figure={list.length || undefined}>
            {list.length === 0 ? (
              <p className="second">{t('none')}</p>
            ) : (
              <Jobs list={list} retry={id => void retry(id)} />
            )}
          </Section>
        </>
      )}
    </DetailScreen>
  )
}

function Jobs({ list, retry }: { list: readonly Job[]; retry: (id: string) => void }) {
  const t = useTranslations('admin_settings.jobs')
  const times = useTimes()
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t('column.task')}</th>
          <th scope="col">{t('column.state')}</th>
          <th scope="col">{t('column.attempts')}</th>
          <th scope="col">{t('column.run')}</th>
          <th scope="col" className="cell-figures">
            {t('column.acts')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(job => (
          <tr key={job.job_id}>
            <th scope="row">
              {job.task}
              <span className="second">{job.last_error ?? (job.recurring && t('recurring'))}</span>
            </th>
            <td>
              <Badge tone={tones[job.state]}>{t(`state.${job.state}`)}</Badge>
            </td>
            <td className="figures">{t('of', { done: job.attempts, most: job.max_attempts })}</td>
            <td className="figures">{times.moment(job.run_at)}</td>
            <td className="cell-figures">
              {job.state !== 'running' && (
                <Button size="s" variant="quiet" onClick={() => retry(job.job_id)}>
                  {t('retry')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useRetry(reread: () => Promise<unknown>) {
  const t = useTranslations('admin_settings.jobs')
  const browser = useBrowser()
  return async (id: string) => {
    try {
      await browser?.client.call('POST /admin/jobs/{id}/retry', { params: { id }, body: {} })
      notify(t('retried'), 'success')
    } catch {
      // It was told; how it stands now is read next.
    }
    await reread()
  }
}
