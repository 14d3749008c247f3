import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { Problem } from './form.tsx'

interface ConfirmDialogProps {
  open?: boolean
  size?: 's' | 'm'
  title: string
  /** The buttons: leave everything as it is, or do it. */
  keep: string
  confirm: string
  variant?: 'danger' | 'primary'
  action: { busy: boolean; problem: string | undefined }
  onClose: () => void
  onConfirm: () => void
  /** Class around the content, if it has one of its own. */
  className?: string
  children: ReactNode
}

/** Says what an action means, and asks for it; what went wrong is below. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, size = 's', title, keep, confirm, variant = 'danger', action, className, children } = props
  const content = (
    <>
      {children}
      {action.problem && <Problem>{action.problem}</Problem>}
    </>
  )
  return (
    <Dialog
      open={open}
      size={size}
      onClose={props.onClose}
      title={title}
      actions={
        <>
          <Button onClick={props.onClose}>{keep}</Button>
          <Button variant={variant} busy={action.busy} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {className ? <div className={className}>{content}</div> : content}
    </Dialog>
  )
}
