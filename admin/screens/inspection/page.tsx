import '../request/request.css'
import './inspection.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { isInspectable } from '../request/request.ts'
import { InspectionForm } from './inspection-form.tsx'

/** The inspection of a machine, designed for a phone: checklist, sides, findings and sums. */
export function Page() {
  const { request_no = '' } = useParams()
  const t = useTranslations('admin_requests')
  const screen = useTranslations('admin.screen')
  const tLayout = useTranslations('layout')
  const to = usePaths()
  // Loaded once: an event of the live channel must not replace what is being typed.
  const load = useLoad(
    useCallback((call: Call) => call('GET /admin/requests/{request_no}', { params: { request_no } }), [request_no]),
  )
  return (
    <div className="screen inspection">
      <PageHead
        title={t('inspect.title', { no: request_no })}
        breadcrumbs={[
          { label: screen('requests'), href: to('requests', {}) },
          { label: request_no, href: to('request', { request_no }) },
        ]}
      />
      <Loaded load={load} loading={tLayout('loading')} failed={t('inspect.failed')} lines={12}>
        {request =>
          isInspectable(request) ? (
            <InspectionForm request={request} />
          ) : (
            <Notice
              tone="info"
              action={<ButtonLink href={to('request', { request_no })}>{t('inspect.back')}</ButtonLink>}
            >
              {t(request.settlement || request.completed_at ? 'inspect.done_before' : 'inspect.not_here')}
            </Notice>
          )
        }
      </Loaded>
    </div>
  )
}
