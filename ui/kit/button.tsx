import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { useKitTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Look {
  /** `primary`: once on a screen, for the main action. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: IconName
  iconEnd?: IconName
  wide?: boolean
}

function buttonClass({ variant = 'secondary', size = 'm', wide }: Look, className?: string) {
  return classNames('button', `button-${variant}`, size !== 'm' && `button-${size}`, wide && 'button-wide', className)
}

function Content({ icon, iconEnd, children }: Look & { children?: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  )
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Announced while it is true. */
  busy?: boolean
  /** Is not announced: another element says it in more detail, or it happens without a press. */
  silent?: boolean
  disabled?: boolean
  /** Why it cannot be pressed now. The button stays focusable and the reason is shown below it. */
  disabledReason?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  busy,
  silent = false,
  disabled = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const texts = useKitTexts()
  const reasonId = useId()
  const resting = busy === true || Boolean(disabledReason)
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled && !disabledReason}
      aria-disabled={resting || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      data-busy={busy || undefined}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
      onClick={event => (resting ? event.preventDefault() : onClick?.(event))}
    >
      <Content {...(icon && { icon })} {...(iconEnd && { iconEnd })}>
        {children}
      </Content>
    </button>
  )
  // Beside the button, whose contents are its name, and there from the start: a status that arrives as a whole is not
  // announced.
  const status = busy !== undefined && !silent && <VisuallyHidden live>{busy ? texts.busy : ''}</VisuallyHidden>
  if (!disabledReason) {
    return (
      <>
        {button}
        {status}
      </>
    )
  }
  return (
    <span className={classNames('button-with-reason', wide && 'button-wide')}>
      {button}
      {status}
      <span id={reasonId} className="button-reason">
        {disabledReason}
      </span>
    </span>
  )
}

export interface ButtonLinkProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

export function ButtonLink({ variant, size, icon, iconEnd, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      <Content {...(icon && { icon })} {...(iconEnd && { iconEnd })}>
        {children}
      </Content>
    </a>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName
  /** Its accessible name; every icon button has one. */
  label: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames('icon-button', className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
