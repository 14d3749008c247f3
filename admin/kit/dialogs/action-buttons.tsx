import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'

export interface Action<Props extends object> {
  id: string
  label: string
  icon?: IconName
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Why it can't be done now; the button stays, and says so. */
  disabledReason?: string | undefined
  /** Its dialog, which gets what all of them get, and `onClose`. Made with `later`. */
  Dialog: ComponentType<Props & { onClose: () => void }>
}

/** A dialog whose script comes when it is opened. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(async () => ({ default: (await load()).Component })) as unknown as ComponentType<Props>
}

/** The deeds of a screen as buttons, one dialog open at a time. `give` goes to whichever is opened. */
export function ActionButtons<Props extends object>({
  actions,
  dialogProps,
}: {
  actions: readonly Action<Props>[]
  dialogProps: Props
}): ReactNode {
  const [open, setOpen] = useState<string>()
  const current = actions.find(({ id }) => id === open)
  return (
    <>
      {actions.map(({ id, label, icon, variant = 'secondary', disabledReason }) => (
        <Button
          key={id}
          size="s"
          variant={variant}
          {...(icon && { icon })}
          disabledReason={disabledReason}
          onClick={() => setOpen(id)}
        >
          {label}
        </Button>
      ))}
      <Suspense>{current && <current.Dialog {...dialogProps} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
