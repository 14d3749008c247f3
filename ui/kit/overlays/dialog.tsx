import './modal.css'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useKitTexts } from '../texts.tsx'
import { useModal } from './use-modal.ts'

interface ModalProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons; the last one continues. */
  actions?: ReactNode
}

function Modal({ open, onClose, title, children, actions, className }: ModalProps & { className: string }) {
  const texts = useKitTexts()
  const titleId = useId()
  const ref = useModal(open)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; the keyboard has Escape
    <dialog
      ref={ref}
      className={classNames('modal', className)}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="modal-frame">
        <header className="modal-head">
          <h2 id={titleId} className="modal-title">
            {title}
          </h2>
          <IconButton icon="x" label={texts.close} onClick={() => ref.current?.close()} />
        </header>
        {/* A scrollable body must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <section className="modal-body" tabIndex={0} aria-labelledby={titleId}>
          {open && children}
        </section>
        {actions && <footer className="modal-actions">{actions}</footer>}
      </div>
    </dialog>
  )
}

/** A question or a task in front of the page. */
export function Dialog({ size = 'm', ...rest }: ModalProps & { size?: 's' | 'm' | 'l' }) {
  return <Modal {...rest} className={classNames('dialog', `dialog-${size}`)} />
}

/** A sheet at the side (at the bottom on a phone) for content that accompanies the page. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} className="drawer" />
}
