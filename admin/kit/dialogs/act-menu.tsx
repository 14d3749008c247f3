import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'

export interface Act<Props extends object> {
  id: string
  label: string
  icon?: IconName
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Why it can't be done now; the button stays, and says so. */
  why?: string | undefined
  /** Its dialog, which gets what all of them get, and `onClose`. Made with `later`. */
  Dialog: ComponentType<Props & { onClose: () => void }>
}

/** A dialog whose script comes when it is opened. */
export function later<Props extends object>(load: () => Promise<{ Part: ComponentType<Props> }>): ComponentType<Props> {
  return lazy(async () => ({ default: (await load()).Part })) as unknown as ComponentType<Props>
}

/** The deeds of a screen as buttons, one dialog open at a time. `give` goes to whichever is opened. */
export function Acts<Props extends object>({ acts, give }: { acts: readonly Act<Props>[]; give: Props }): ReactNode {
  const [open, setOpen] = useState<string>()
  const act = acts.find(({ id }) => id === open)
  return (
    <>
      {acts.map(({ id, label, icon, variant = 'secondary', why }) => (
        <Button
          key={id}
          size="s"
          variant={variant}
          {...(icon && { icon })}
          disabledReason={why}
          onClick={() => setOpen(id)}
        >
          {label}
        </Button>
      ))}
      <Suspense>{act && <act.Dialog {...give} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}
