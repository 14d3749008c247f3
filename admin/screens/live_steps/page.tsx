import './live-steps.css'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { useFieldName } from '../rule/use-field-name.ts'
import type { GoingLive, OpeningDialogProps } from './opening-dialog.tsx'

type Step = GoingLive['list'][number]
type DialogInput = Pick<OpeningDialogProps, 'state' | 'detail'>
const OpeningDialog = lazyDialog<OpeningDialogProps>(() => import('./opening-dialog.tsx'))
const fetchData = (call: Call) => call('GET /admin/live-steps', {})
const nothing = () => ({})

/** The steps before the shop can serve real customers: checked automatically, each with a link to where it is done. */
export function Page() {
  const t = useTranslations('admin_settings')
  const screen = useTranslations('admin.screen')
  const detail = useDetail({ fetchData, watched: nothing })
  const acts = ({ open, blocking }: GoingLive): Action<DialogInput>[] => [
    {
      id: 'opening',
      label: t(`opening.${open ? 'close' : 'open'}.press`),
      variant: open ? 'quiet' : 'primary',
      disabledReason: !open && blocking.length > 0 ? t('opening.needs', { count: blocking.length }) : undefined,
      Dialog: OpeningDialog,
    },
  ]
  return (
    <DetailScreen detail={detail}>
      {state => (
        <>
          <PageHead
            title={screen('live_steps')}
            below="settings"
            badges={
              <Badge tone={state.open ? 'success' : 'warn'}>
                {t(`opening.${state.open ? 'is_open' : 'is_closed'}`)}
              </Badge>
            }
            note={t('steps.progress', { done: state.list.filter(({ done }) => done).length, all: state.list.length })}
            actions={<ActionButtons actions={acts(state)} dialogProps={{ state, detail }} />}
          />
          <Opening {...state} />
          <Section title={screen('live_steps')}>
            <ol className="live-steps">
              {state.list
                .toSorted((a, b) => getSortRank(a) - getSortRank(b))
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

/** Steps that keep orders closed come first, completed ones last. */
function getSortRank({ done, blocks }: Step): number {
  return done ? 2 : blocks ? 0 : 1
}

/** Whether orders are accepted, and what prevents it. */
function Opening({ open, blocking }: GoingLive) {
  const t = useTranslations('admin_settings.opening')
  const count = blocking.length
  if (open) return count > 0 ? <Notice tone="warn">{t('open_but', { count })}</Notice> : null
  return <Notice tone="warn">{count > 0 ? t('closed_for', { count }) : t('closed_ready')}</Notice>
}

function OneStep({ step, blocks, done, missing }: Step) {
  const t = useTranslations('admin_settings.steps')
  const getFieldName = useFieldName()
  const href = useHref(step)
  return (
    <li>
      <Badge tone={done ? 'success' : blocks ? 'warn' : 'neutral'}>
        {t(done ? 'done' : blocks ? 'needed' : 'open')}
      </Badge>
      <span>
        {href ? <a href={href}>{t(`step.${step}`)}</a> : t(`step.${step}`)}
        {!done && (
          <span className="second">
            {t('missing', {
              what: missing
                .map(what => (/^([A-Z]{2}\.)?[a-z0-9_]+$/.test(what) ? getFieldName(what) : what))
                .join(', '),
            })}{' '}
            {!href && t('environment')}
          </span>
        )}
      </span>
    </li>
  )
}

/** The screen where a step is done; environment variables of the server have none. */
function useHref(step: Step['step']): string | undefined {
  const to = usePaths()
  switch (step) {
    case 'company':
    case 'logo':
      return to('rule', { key: 'company' })
    case 'pay_after_delivery':
      return to('rule', { key: 'part_payment' })
    case 'country_record':
      return to('rule', { key: 'countries' })
    case 'countries':
    case 'vat':
    case 'installation':
    case 'buyout':
    case 'guarantee_notice':
    case 'processors':
      return to('rule', { key: step })
    case 'listed_goods':
    case 'accessory_pictures':
      return to('products', {})
    case 'mail':
      return to('mail_server', {})
    case 'admin_second_factor':
    case 'second_factor':
    case 'demo_people':
      return to('staff', {})
    default:
      return undefined
  }
}
