import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import { Contact } from '../contact.tsx'
import type { ComplaintsData } from '../load.ts'
import { OpenedMessage } from './opened-message.tsx'

interface MessageStatusProps {
  ticket: string
  models: ComplaintsData['models']
}

/** A message by the link of its receipt. The secret is in the fragment, which only the browser sees. */
export function MessageStatus({ ticket, models }: MessageStatusProps) {
  const t = useTranslations('complaints.status')
  const contact = useTranslations('complaints.contact')('title')
  const secret = useFragment()
  return (
    <>
      <header className="shell messages-head">
        <h1 tabIndex={-1}>{t('heading')}</h1>
      </header>
      <div className="shell messages-sides">
        <section className="messages-task">
          <noscript>
            <Notice tone="warn">{t('needs_script')}</Notice>
          </noscript>
          {secret === undefined && (
            <div className="needs-script">
              <Skeleton label={t('loading')} lines={6} />
            </div>
          )}
          {secret === '' && <Incomplete ticket={ticket} />}
          {secret && <Opening key={`${ticket} ${secret}`} ticket={ticket} secret={secret} models={models} />}
        </section>
        <aside className="messages-aside" aria-label={contact}>
          <Contact />
        </aside>
      </div>
    </>
  )
}

/** The fragment; undefined until the browser has rendered. */
function useFragment(): string | undefined {
  const { hash } = useLocation()
  const [fragment, setFragment] = useState<string>()
  useEffect(() => setFragment(hash.slice(1)), [hash])
  return fragment
}

function Opening({ ticket, secret, models }: { ticket: string; secret: string; models: ComplaintsData['models'] }) {
  const t = useTranslations('complaints.status')
  const fetchMessage = useCallback(
    (call: Call) => call('POST /messages/status', { body: { ticket, secret } }),
    [ticket, secret],
  )
  const load = useLoad(fetchMessage)
  if (load.state === 'failed' && load.error instanceof CallFailure && load.error.http === 404) {
    return (
      <EmptyState title={t('not_found')} action={<WriteAgain />}>
        <p>{t('not_found_text')}</p>
      </EmptyState>
    )
  }
  return (
    <Loaded load={load} loading={t('loading')} failed={t('failed')} lines={6}>
      {(message, { replace }) => <OpenedMessage message={message} secret={secret} models={models} onChange={replace} />}
    </Loaded>
  )
}

function Incomplete({ ticket }: { ticket: string }) {
  const t = useTranslations('complaints.status')
  return (
    <EmptyState title={t('no_secret')} action={<WriteAgain />}>
      <p>{ticket ? t('no_secret_text', { ticket }) : t('not_found_text')}</p>
    </EmptyState>
  )
}

function WriteAgain() {
  const t = useTranslations('complaints.status')
  const { language } = useEnv()
  return <ButtonLink href={pagePath(language, 'complaints')}>{t('write')}</ButtonLink>
}
