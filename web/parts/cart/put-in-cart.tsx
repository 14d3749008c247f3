import './put-in-cart.css'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { useBrowser, useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { addToCart, type CartItemInput } from './add-to-cart.ts'
import { useCartError } from './use-cart-error.ts'

interface PutInCartProps {
  item: CartItemInput
  /** Name of the product, for the message and for screen readers on the button. */
  name: string
  size?: 's' | 'm' | 'l'
  wide?: boolean
  /** Shorter texts for lists of many products. */
  short?: boolean
}

/** The button, its result, and the link to the cart. */
export function PutInCart({ item, name, size = 'm', wide = false, short = false }: PutInCartProps) {
  const t = useTranslations('cart.put')
  const { language } = useEnv()
  const browser = useBrowser()
  const toCartError = useCartError()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function put() {
    if (!browser || running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await addToCart(browser, item)
      setAdded(true)
      notify(t('added', { name }), 'success')
    } catch (error) {
      setAdded(false)
      setProblem(toCartError(error)?.text)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const label = t(short ? 'short' : 'button')
  return (
    <div className="put-in-cart needs-script" data-wide={wide || undefined}>
      <Button
        size={size}
        wide={wide}
        icon="shopping-bag"
        busy={busy}
        aria-label={t('of', { words: label, name })}
        onClick={() => void put()}
      >
        {label}
      </Button>
      {added && (
        <p className="put-in-cart-said">
          <Icon name="check-bold" />
          <a href={pagePath(language, 'cart')}>{t('see')}</a>
        </p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          <Icon name="warning-circle" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}
