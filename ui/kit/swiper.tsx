import './pictures.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useKitTexts } from './texts.tsx'

interface SwiperProps {
  label: string
  slides: readonly { id: string; content: ReactNode /** Label of the slide, for its button. */; name?: string }[]
  /** The share of the row that one slide takes. */
  look?: 'cover' | 'cards'
}

/**
 * Pictures in a row with scroll snapping. Swipe, scroll, arrow keys, buttons and marks all work; nothing moves by
 * itself, and without script it is a scrollable row.
 */
export function Swiper({ label, slides, look = 'cover' }: SwiperProps) {
  const texts = useKitTexts()
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const list = row.current
    if (!list) return
    const ratioBySlide = new Map<Element, number>()
    const observer = new IntersectionObserver(
      entries => {
        for (const entry of entries) ratioBySlide.set(entry.target, entry.intersectionRatio)
        const children = [...list.children]
        const ratios = children.map(child => ratioBySlide.get(child) ?? 0)
        setCurrent(ratios.indexOf(Math.max(...ratios)))
      },
      { root: list, threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    for (const child of list.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  function show(index: number) {
    const slide = row.current?.children[index] as HTMLElement | undefined
    if (!slide || !row.current) return
    row.current.scrollTo({ left: slide.offsetLeft - row.current.offsetLeft, behavior: 'smooth' })
  }

  return (
    <section className={classNames('swiper', `swiper-${look}`)} aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul ref={row} className="swiper-row" tabIndex={0} aria-label={label}>
        {slides.map((slide, index) => (
          <li key={slide.id} aria-label={slide.name ?? texts.slide(index + 1, slides.length)}>
            {slide.content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="swiper-controls needs-script">
          <button
            type="button"
            className="icon-button"
            aria-label={texts.previous}
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <Icon name="arrow-left" />
          </button>
          <ul className="swiper-marks">
            {slides.map((slide, index) => (
              <li key={slide.id}>
                <button
                  type="button"
                  aria-label={slide.name ?? texts.slide(index + 1, slides.length)}
                  aria-current={index === current ? 'true' : undefined}
                  data-passed={index < current || undefined}
                  onClick={() => show(index)}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="icon-button"
            aria-label={texts.next}
            disabled={current === slides.length - 1}
            onClick={() => show(current + 1)}
          >
            <Icon name="arrow-right" />
          </button>
        </div>
      )}
    </section>
  )
}
