import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'

/** Protects typed values: leaving by a link, the back button or closing the tab asks for confirmation. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const t = useTranslations('admin.unsaved')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const promptUser = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', promptUser)
    return () => window.removeEventListener('beforeunload', promptUser)
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      size="s"
      onClose={() => blocker.reset()}
      title={t('title')}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {t('leave')}
          </Button>
          <Button variant="primary" onClick={() => blocker.reset()}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
