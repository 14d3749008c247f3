import { type ReactNode, useEffect } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { failurePage } from '#client/failure.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { useAdmin, useStaffMember } from '../admin-context.tsx'
import { usePaths } from '../paths.ts'

/** Shown if a screen failed to load or to render. The rest of the frame still works. */
export function FailedScreen() {
  const error = useRouteError()
  const { log } = useAdmin()
  useEffect(() => log('screen failed', error), [log, error])
  const page = failurePage(error)
  if (page === 'error_404') return <MissingScreen />
  return page === 'error_403' ? <ForbiddenScreen /> : <ErrorScreen name="failed" />
}

export function MissingScreen() {
  return <ErrorScreen name="missing" />
}

/** Signed in as staff, but without permission for this screen. */
export function ForbiddenScreen() {
  return <ErrorScreen name="forbidden" />
}

function ErrorScreen({ name }: { name: 'failed' | 'missing' | 'forbidden' }) {
  const t = useTranslations('admin.trouble')
  const to = usePaths()
  const navigate = useNavigate()
  return (
    <MessageScreen title={t(`${name}.title`)} text={t(`${name}.text`)}>
      <ButtonLink href={to('today', {})}>{t('today')}</ButtonLink>
      {name === 'failed' ? (
        <Button variant="quiet" onClick={() => location.reload()}>
          {t('again')}
        </Button>
      ) : (
        <Button variant="quiet" icon="arrow-left" onClick={() => navigate(-1)}>
          {t('back')}
        </Button>
      )}
    </MessageScreen>
  )
}

/** Signed in, but not staff: nothing of the admin app is shown. */
export function NoAccessScreen() {
  const t = useTranslations('admin.trouble')
  const browser = useBrowser()
  const { email } = useStaffMember()
  return (
    <main id="main" className="no-colleague">
      <MessageScreen title={t('no_colleague.title')} text={t('no_colleague.text', { email })}>
        <Button variant="primary" onClick={() => browser?.go(browser.home)}>
          {t('shop')}
        </Button>
        <Button variant="quiet" icon="sign-out" onClick={() => void browser?.signOut()}>
          {t('other_account')}
        </Button>
      </MessageScreen>
    </main>
  )
}

export function ComingScreen() {
  const t = useTranslations('layout')
  return (
    <div className="screen">
      <Skeleton label={t('loading')} heading lines={6} />
    </div>
  )
}

function MessageScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <section className="screen trouble">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className="trouble-ways">{children}</div>
    </section>
  )
}
