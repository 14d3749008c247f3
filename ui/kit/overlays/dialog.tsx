import './modal.css'
import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react'
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
          {open && <TitleId value={titleId}>{children}</TitleId>}
        </section>
        {actions && <footer className="modal-actions">{actions}</footer>}
      </div>
    </dialog>
  )
}

const TitleId = createContext<string | undefined>(undefined)

/**
 * What a dialog shows after one of its buttons was pressed: it takes the focus, so that it is announced, by the title
 * that the dialog has by then.
 */
export function DialogStep({ className, children }: { className?: string; children: ReactNode }) {
  const titleId = use(TitleId)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={titleId} className={className}>
      {children}
    </div>
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
