import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'

export interface Action<Props extends object> {
  id: string
  label: string
  icon?: IconName
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Why the action is not possible now; the button stays and shows the reason. */
  disabledReason?: string | undefined
  /** Its dialog, which gets the shared properties and `onClose`. Created with `lazyDialog`. */
  Dialog: ComponentType<Props & { onClose: () => void }>
}

/** A dialog whose script is loaded when it opens. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(async () => ({ default: (await load()).Component })) as unknown as ComponentType<Props>
}

/** The actions of a screen as buttons, with one dialog open at a time. `give` is passed to each dialog. */
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
