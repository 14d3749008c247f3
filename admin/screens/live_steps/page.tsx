import './live-steps.css'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/call.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { DetailScreen, Section } from '../../kit/detail.tsx'
import { useDetail } from '../../kit/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { useFieldName } from '../rule/use-field-name.ts'

type Step = CallData<'GET /admin/live-steps'>['list'][number]
const ask = (call: Call) => call('GET /admin/live-steps', {})
const nothing = () => ({})

/** What stands between this shop and real customers: looked up, and each with the way to it. */
export function Page() {
  const t = useTranslations('admin_settings')
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  const detail = useDetail({ ask, watched: nothing })
  return (
    <DetailScreen detail={detail}>
      {({ list }) => (
        <>
          <PageHead
            title={screen('live_steps')}
            places={[{ label: screen('settings'), href: to('settings', {}) }]}
            note={t('steps.progress', { done: list.filter(({ done }) => done).length, all: list.length })}
          />
          <Section title={screen('live_steps')}>
            <ol className="live-steps">
              {list
                .toSorted((a, b) => Number(a.done) - Number(b.done))
                .map(step => (
                  <OneStep key={step.step} {...step} />
                ))}
            </ol>
          </Section>
        </>
      )}
    </DetailScreen>
  )
}

function OneStep({ step, done, missing }: Step) {
  const t = useTranslations('admin_settings.steps')
  const nameOf = useFieldName()
  const href = useHref(step)
  return (
    <li>
      <Badge tone={done ? 'success' : 'warn'}>{t(done ? 'done' : 'open')}</Badge>
      <span>
        {href ? <a href={href}>{t(`step.${step}`)}</a> : t(`step.${step}`)}
        {!done && (
          <span className="second">
            {t('missing', { what: missing.map(what => (/^[a-z_]+$/.test(what) ? nameOf(what) : what)).join(', ') })}{' '}
            {!href && t('environment')}
          </span>
        )}
      </span>
    </li>
  )
}

/** Where it is mended; what stands in the environment of the server has no screen. */
function useHref(step: Step['step']): string | undefined {
  const to = usePaths()
  switch (step) {
    case 'company':
    case 'logo':
      return to('rule', { key: 'company' })
    case 'countries':
    case 'vat':
      return to('rule', { key: step })
    case 'mail':
      return to('mail_server', {})
    case 'second_factor':
    case 'demo_people':
      return to('staff', {})
    default:
      return undefined
  }
}
