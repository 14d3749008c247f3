import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import type { RefundsHandle } from './use-refunds.ts'

/** There are no refunds; a button loads the list again. */
export function NoRefunds({ handle }: { handle: RefundsHandle }) {
  const t = useTranslations('refunds.empty')
  const [reloads, setReloads] = useState(0)
  return (
    <>
      <EmptyState
        title={t('title')}
        action={
          <Button
            icon="arrow-counter-clockwise"
            busy={handle.busy}
            onClick={() => void handle.reload().then(done => done && setReloads(count => count + 1))}
          >
            {t('reload')}
          </Button>
        }
      >
        {t('text')}
      </EmptyState>
      <VisuallyHidden live>{reloads > 0 && !handle.busy && t('loaded')}</VisuallyHidden>
      {handle.problem && <Problem>{handle.problem}</Problem>}
    </>
  )
}
