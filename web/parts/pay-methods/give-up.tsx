import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import type { GiveUpProps } from './give-up-dialog.tsx'

const LazyGiveUpDialog = lazy(async () => ({ default: (await import('./give-up-dialog.tsx')).GiveUpDialog }))

/** The link that cancels an unpaid order. Few use it, so the dialog is loaded on demand. */
export function GiveUp(props: GiveUpProps) {
  const t = useTranslations(props.checkout.purpose === 'cart' ? 'pay.give_up' : 'pay.give_up_charge')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {t('open')}
      </Button>
      {isWanted && (
        <Suspense>
          <LazyGiveUpDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
